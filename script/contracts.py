"""An import contract of our own: packages that use the standard library and nothing else."""

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
