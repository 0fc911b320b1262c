"""Import contracts of our own: packages that use the standard library and nothing else, and rooms
that nobody imports but their own kind and the lists that name them."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryOnly(Contract):
    """No module below `packages`, except those in `exempt`, imports a third party's package."""

    type_name = "standard_library"

    packages = fields.ListField(subfield=fields.StringField())
    exempt = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every direct import of every module."""
        packages: list[str] = self.packages  # type: ignore[assignment]
        exempt = set(self.exempt)  # type: ignore[call-overload]
        strangers = [
            (module, imported)
            for module in sorted(graph.modules)
            if module.split(".")[0] in packages and module not in exempt
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if (root := imported.split(".")[0]) not in packages
            and root not in sys.stdlib_module_names
        ]
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each module that reaches outside, and what it reaches for."""
        for module, imported in check.metadata["strangers"]:
            output.print_error(f"{module} imports {imported}", bold=False)


class RoomsApart(Contract):
    """In each of the `layers` nobody imports one of the `rooms` but these rooms themselves (in any
    layer below) and the modules in `lists`, which say that they are there."""

    type_name = "rooms_apart"

    layers = fields.ListField(subfield=fields.StringField())
    rooms = fields.ListField(subfield=fields.StringField())
    lists = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every direct import of every module."""
        apart = {f"{layer}.{room}" for layer in self.layers for room in self.rooms}  # type: ignore[attr-defined]
        lists = set(self.lists)  # type: ignore[call-overload]
        strangers = [
            (module, imported)
            for module in sorted(graph.modules)
            if _room(module) not in apart and module not in lists
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if _room(imported) in apart
        ]
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each module that reaches into a room that stands apart."""
        for module, imported in check.metadata["strangers"]:
            output.print_error(f"{module} imports {imported}", bold=False)


def _room(module: str) -> str:
    """The room that a module stands in: the first three names of its path."""
    return ".".join(module.split(".")[:3])
