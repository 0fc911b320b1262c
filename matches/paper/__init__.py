"""Paper: what is printed from a club's pages, as PDF.

`typesetting` makes a file of a sheet's name and its words; one `.typ` file a sheet says how it
looks. What stands on a sheet is gathered by the room `paper` of the selectors and put into words by
that of the pages: here nobody knows a model, a reader or a language.

Whatever people typed reaches the compiler as data (JSON), never as markup, and the compiler has an
empty folder for its root. It runs in a process apart (`matches.law.apart`), within its bounds.
"""
