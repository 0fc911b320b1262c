"""The web's door: pages for people, rendered on the server. It calls services and selectors.

A room a noun, each with its views, forms and helpers; their templates stand in rooms of the same
names. `urls` has the addresses, but for those of formats: what is special to a format stands in
that format's room, behind the record that `formats` lists.
"""
