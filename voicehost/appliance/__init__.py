"""The host as a thing on a shelf: it waits to be called, receives visitors, and notices when they
have gone. Pure: inputs in, outputs out, time passed in."""
