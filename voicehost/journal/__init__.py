"""What happened, kept so that nothing is lost."""
