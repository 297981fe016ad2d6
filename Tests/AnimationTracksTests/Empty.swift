// Empty until the module has content.
