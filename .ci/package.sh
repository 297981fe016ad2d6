# Sourced by the checks: questions about the package. No path of the project has a blank in it (.ci/check-text), so a
# list of files is a list of words.

# fail <text>: prints the text and ends the check.
fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# Creates the folder $work, which is deleted when the check ends.
use_work_folder() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
}

# Ends a check that reads object files and libraries of Linux, if the system is another one.
only_on_linux() {
  [ "$(uname -s)" = Linux ] || { echo "skipped: $1 are looked into on Linux only"; exit 0; }
}

# Reports the changes that `swift format` would make.
lint() {
  swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Docs
}

# "<layer> <target>" lines, from the table in CONTRIBUTING.md, the only list of the layers.
layers() {
  sed -nE 's/^\| *([0-9]+) *\| *`([A-Za-z]+)` *\|.*/\1 \2/p' CONTRIBUTING.md
}

# "target <name> <path>", "source <name> <file>" and "needs <name> <target>" lines for every target, including the
# tests. The description has a build folder of its own, so it waits for no build.
targets() {
  swift package --scratch-path .build/description describe --type text 2>/dev/null | awk '
    /^Targets:/ { inside = 1 }
    !inside { next }
    /^    Name: / { name = $2; path = ""; list = "" }
    /^    Path: / { path = $2; print "target", name, path }
    /^    [A-Z]/ { list = $0 }
    /^        / {
      if (list ~ /^    Sources:/) print "source", name, path "/" $1
      if (list ~ /^    Target dependencies:/) print "needs", name, $1
    }'
}

# sources_of <target>: its source files, from the lines of `targets` on the standard input.
sources_of() {
  awk -v n="$1" '$1 == "source" && $2 == n { print $3 }'
}

# target_info <field>: a field of the compiler's description of its target, for example the triple.
target_info() {
  swiftc -print-target-info | sed -nE "s/^ *\"$1\" *: *\"([^\"]*)\".*/\1/p"
}

# The folder of the toolchain's tools. It is the compiler's folder, which need not be the first in the path.
toolchain() {
  printf '%s/../../bin\n' "$(target_info runtimeResourcePath)"
}

# compile_embedded <platform> <folder> <module> <file or option> …: compiles a module as Embedded Swift, without
# machine code, and leaves its interface in the folder.
compile_embedded() {
  local platform=$1 folder=$2 module=$3
  shift 3
  swiftc -target "$platform" -enable-experimental-feature Embedded -wmo -Onone -parse-as-library -swift-version 6 \
    -warnings-as-errors -package-name inbetween -module-name "$module" -I "$folder" -emit-module \
    -emit-module-path "$folder/$module.swiftmodule" -no-emit-module-separately-wmo -emit-ir -o /dev/null "$@" ||
    fail "$module: expected Embedded Swift for $platform, found the errors above"
}

# compile_embedded_libraries <platform> <folder>: layers 0 to 2 except AnimationClock, AnimationTracks and
# AnimationDigest, ordered so that each imports only libraries before it. A library whose interface is in the folder is
# not compiled.
compile_embedded_libraries() {
  local platform=$1 folder=$2 package library
  package=$(targets)
  for library in $(layers | sort -n |
    awk '$1 <= 2 && $2 != "AnimationClock" || $2 ~ /^Animation(Tracks|Digest)$/ { print $2 }'); do
    [ -e "$folder/$library.swiftmodule" ] ||
      compile_embedded "$platform" "$folder" "$library" $(sources_of "$library" <<<"$package")
  done
  [ -e "$folder/AnimationDigest.swiftmodule" ] || fail "found no library for Embedded Swift"
}

# imports <Swift file> …: "<file> <module>" for each import.
imports() {
  awk '
    {
      sub(/^[ \t]+/, "")
      while (sub(/^@[A-Za-z_]+(\([^)]*\))?[ \t]+/, "")) continue
      sub(/^(public|package|internal|fileprivate|private)[ \t]+/, "")
      if (!sub(/^import[ \t]+/, "")) next
      sub(/^(struct|class|enum|protocol|typealias|func|var|let)[ \t]+/, "")
      sub(/[^A-Za-z0-9_].*/, "")
      print FILENAME, $0
    }' "$@" /dev/null
}

# Every file of the project: the files that git tracks or would add; without git, all files except build products.
project_files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files --cached --others --exclude-standard |
      while IFS= read -r file; do if [ -f "$file" ]; then printf '%s\n' "$file"; fi; done
  else
    find . -type f -not -path '*/.build/*' -not -path './.git/*' | sed 's|^\./||'
  fi
}

# Extracts the symbol graphs of all libraries from the debug build into .build/symbol-graphs. A second call reuses them
# if no module is newer.
symbol_graphs() {
  local modules=.build/debug/Modules graphs=.build/symbol-graphs library
  [ -d "$modules" ] || fail "there is no $modules: build the package first"
  if [ -f "$graphs/done" ] && [ -z "$(find Package.swift "$modules" -name '*.swift*' -newer "$graphs/done")" ]; then
    return 0
  fi
  rm -rf "$graphs"
  mkdir -p "$graphs"
  for library in $(targets | awk '$1 == "target" && $3 ~ /^Sources\// && $2 != "tween" { print $2 }'); do
    [ -f "$modules/$library.swiftmodule" ] || fail "there is no module $library in $modules: build the package first"
    "$(toolchain)/swift-symbolgraph-extract" -module-name "$library" -I "$modules" -target "$(target_info triple)" \
      -output-dir "$graphs" -minimum-access-level public -skip-inherited-docs
  done
  ls "$graphs"/*.symbols.json >/dev/null || fail "found no library"
  touch "$graphs/done"
}
