"""Content: files in, (Brief, AnswerKey, Door, Topics) out."""
