// Empty until the command has content.
