"""The layers of a title: files, printings, options and mods."""
