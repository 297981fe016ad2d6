// The start of a Swift program with the libraries that it loads. It prints a line, as `tween --version` does.
print(1)
