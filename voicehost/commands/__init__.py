"""What each command of the command line does, one module a command or a family of them."""
