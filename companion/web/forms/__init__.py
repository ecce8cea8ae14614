"""Forms: from a model to fields, buttons and addresses, and back."""
