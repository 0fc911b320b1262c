"""The web's door: pages for people, rendered on the server. It calls services and selectors."""
