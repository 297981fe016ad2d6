# Sourced by the checks: questions about the package, asked of the package itself. No path of the
# project has a blank in it (.ci/check-text), so lists of files are words.

# Ends a check that needs what only Linux has: object files and libraries of its kind.
only_on_linux() {
  if [ "$(uname -s)" != Linux ]; then
    echo "skipped: $1 are looked into on Linux only"
    exit 0
  fi
}

# "<layer> <target>" lines, from the table in CONTRIBUTING.md: the one place where layers stand.
layers() {
  sed -nE 's/^\| *([0-9]+) *\| *`([A-Za-z]+)` *\|.*/\1 \2/p' CONTRIBUTING.md
}

# "target <name> <path>", "source <name> <file>" and "needs <name> <target>" lines for every target,
# the tests among them. In a folder of its own, so that it waits for no build.
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

# A field of what the compiler says about its target: its triple, or where its runtime lies.
target_info() {
  swiftc -print-target-info | sed -nE "s/^ *\"$1\" *: *\"([^\"]*)\".*/\1/p"
}

# The folder of the toolchain's tools: they lie beside the compiler, which need not be what the path
# finds first.
toolchain() {
  printf '%s/../../bin\n' "$(target_info runtimeResourcePath)"
}

# The source files of a target, of what `targets` prints.
# usage: targets | sources_of <target>
sources_of() {
  awk -v n="$1" '$1 == "source" && $2 == n { print $3 }'
}

# The libraries that compile as Embedded Swift, in an order in which they can: one layer imports those
# before it.
embedded_libraries() {
  layers | sort -n | awk '
    ($1 <= 2 && $2 != "AnimationClock") || $2 == "AnimationTracks" || $2 == "AnimationDigest" {
      print $2 }'
}

# Compiles a module as Embedded Swift, without machine code, and leaves its interface in the folder.
# usage: compile_embedded <platform> <folder> <module> <file> …
compile_embedded() {
  local platform=$1 folder=$2 module=$3
  shift 3
  swiftc -target "$platform" -enable-experimental-feature Embedded -wmo -Onone -parse-as-library \
    -swift-version 6 -warnings-as-errors -package-name inbetween -module-name "$module" \
    -I "$folder" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
    -no-emit-module-separately-wmo -emit-ir -o /dev/null "$@" ||
    { echo "$module: expected Embedded Swift for $platform, found the errors above"; return 1; }
}

# "<file> <module>" for every import in the given Swift files.
imports() {
  awk '
    {
      line = $0
      sub(/^[ \t]+/, "", line)
      while (line ~ /^@[A-Za-z_]+(\([^)]*\))?[ \t]+/) sub(/^@[A-Za-z_]+(\([^)]*\))?[ \t]+/, "", line)
      sub(/^(public|package|internal|fileprivate|private)[ \t]+/, "", line)
      if (line !~ /^import[ \t]/) next
      sub(/^import[ \t]+/, "", line)
      sub(/^(struct|class|enum|protocol|typealias|func|var|let)[ \t]+/, "", line)
      sub(/[^A-Za-z0-9_].*/, "", line)
      print FILENAME, line
    }' "$@" /dev/null
}

# Every file of the project: what git knows or would add; without git, what is no build product.
project_files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files --cached --others --exclude-standard |
      while IFS= read -r file; do if [ -f "$file" ]; then printf '%s\n' "$file"; fi; done
  else
    find . -type f -not -path '*/.build/*' -not -path './.git/*' | sed 's|^\./||'
  fi
}
