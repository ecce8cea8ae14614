"""What the owner of a server does with its database: copies, restores, keeps it to one program."""
