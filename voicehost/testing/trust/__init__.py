"""Trust: the promises people trust us for, each proven by a command that prints its figures."""
