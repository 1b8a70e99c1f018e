"""voicehost: an offline voice host for table games."""

__version__ = "0.1.0"
