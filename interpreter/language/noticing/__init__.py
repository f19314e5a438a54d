"""Notices: no mistakes by themselves, but possible causes. Told once everything is bound."""
