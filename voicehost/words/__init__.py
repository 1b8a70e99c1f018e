"""Words as words: canonical forms, numbers, sounds, the little words around an answer."""
