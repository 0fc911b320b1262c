"""The shapes of answers and bodies: what the API's description is made from."""
