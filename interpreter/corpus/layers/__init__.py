"""What a title is laid together from: files, printings, options and mods."""
