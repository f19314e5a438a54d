"""Files held against their JSON Schemas, with messages for people who write rules."""
