// What every Swift program takes to start, with the libraries that it loads: it prints a line, as
// `tween --version` does.
print(1)
