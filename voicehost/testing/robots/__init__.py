"""Robots: synthetic voices that sit at a virtual table and play by voice."""
