#!/usr/bin/env bash
# Installs the Debian packages that the peers of the benchmarks need, and builds the peers, each with the
# flags of its rows: every x86-64 has SSE2; the AVX2 rows add AVX2 and fused multiply-add. The script names
# a peer that cannot be installed or built, and the benchmarks skip it.
#
# usage: install-peers.sh [--build-only]     without apt-get
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
exec </dev/null
out=.build/peers
mkdir -p "$out"
optimised=(-O3 -march=x86-64)
classes="SSE2 AVX2"
if [ "$(uname -m)" != x86_64 ]; then
  optimised=(-O3)
  classes=SSE2
fi

if [ "${1:-}" != --build-only ] && command -v apt-get >/dev/null; then
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  ${as_root[@]+"${as_root[@]}"} apt-get update -q || echo "apt-get update failed"
  for package in gcc g++ pkg-config libtweeny-dev libglm-dev libeigen3-dev nodejs node-d3-ease \
    qt6-base-dev chromium; do
    [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) == *'ok installed'* ]] ||
      ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qy --no-install-recommends "$package" ||
      echo "left out: the package $package cannot be installed"
  done
fi

instruments=$out/instruments

# build NAME LANGUAGE FLAGS… -- SOURCES…: the programs NAME-SSE2 and NAME-AVX2.
build() {
  local name=$1 compiler=$2 flags=()
  shift 2
  while [ "$1" != -- ]; do flags+=("$1") && shift; done
  shift
  for class in $classes; do
    local vectors=()
    if [ "$class" = AVX2 ]; then vectors=(-mavx2 -mfma); fi
    echo "$name-$class: $compiler ${optimised[*]} ${vectors[*]-} ${flags[*]-}"
    gcc "${optimised[@]}" ${vectors[@]+"${vectors[@]}"} -ISources/Instruments/include -c \
      Sources/Instruments/Instruments.c -o "$instruments-$class.o" &&
      "$compiler" "${optimised[@]}" ${vectors[@]+"${vectors[@]}"} -Wall -Wextra \
        -ISources/Instruments/include -IPeers/common "$@" "$instruments-$class.o" \
        ${flags[@]+"${flags[@]}"} -lm -o "$out/$name-$class" ||
      { rm -f "$out/$name-$class"; echo "left out: $name-$class cannot be built"; }
  done
}

# has HEADER: whether g++ finds the header.
has() { printf '#include <cstdint>\n#include <%s>\n' "$1" | g++ -std=c++17 -x c++ -fsyntax-only - 2>/dev/null; }

# The first two flags change no result: without them, C has to raise the flags of exceptions and set errno, and
# may not turn a choice between two numbers into a mask. The third keeps gcc from fusing multiplications
# with additions, which would change results: the engine's numbers are the same in every build.
build limit gcc -std=gnu17 -fno-trapping-math -fno-math-errno -ffp-contract=off -- Peers/limit/*.c
build objects g++ -std=c++17 -- Peers/objects/main.cpp
build columns g++ -std=c++17 -fno-trapping-math -fno-math-errno -- Peers/columns/main.cpp
if has tweeny/tweeny.h; then build tweeny g++ -std=c++17 -- Peers/tweeny/main.cpp; fi
if has glm/glm.hpp; then build glm g++ -std=c++17 -- Peers/glm/main.cpp; fi
if [ -d /usr/include/eigen3 ]; then
  build eigen g++ -std=c++17 -isystem /usr/include/eigen3 -- Peers/eigen/main.cpp
fi
if pkg-config --exists Qt6Core 2>/dev/null; then
  read -ra qt <<<"$(pkg-config --cflags --libs Qt6Core)"
  build qt g++ -std=c++17 -fPIC ${qt[@]+"${qt[@]}"} -- Peers/qt/main.cpp
fi

# launcher NAME COMMAND…: a program that starts the command with its own arguments.
launcher() {
  local name=$1
  shift
  printf '#!/usr/bin/env bash\ncd "%s"\nexec %s "$@"\n' "$PWD" "$*" >"$out/$name"
  chmod +x "$out/$name"
  echo "$name: $*"
}
if NODE_PATH=/usr/share/nodejs node -e 'require("d3-ease")' 2>/dev/null; then
  launcher d3-ease env NODE_PATH=/usr/share/nodejs node Peers/d3-ease/main.js
fi
if command -v node >/dev/null; then launcher typed-arrays node Peers/typed-arrays/main.js; fi
# The peers of the command line, in one build, like `tween`.
echo "text: g++ ${optimised[*]} -std=c++17"
g++ "${optimised[@]}" -std=c++17 -Wall -Wextra Peers/text/main.cpp -o "$out/text" ||
  echo "left out: text cannot be built"
if command -v chromium >/dev/null; then launcher chromium Peers/chromium/run; fi

# The engine itself for AVX2: another build of the same program.
if [ "$(uname -m)" = x86_64 ] && grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo; then
  echo "inbetween-AVX2: swift build -c release -Xcc -mavx2 -Xcc -mfma"
  # SwiftPM notices added and removed files of the package above when it reads the manifest again, and other
  # layouts of its types when it compiles the files that use them again.
  find Package.swift Sources -type f -exec touch {} +
  swift build -c release --product benchmarks --scratch-path .build/avx2 -Xcc -mavx2 -Xcc -mfma
  ln -sf "$PWD/.build/avx2/release/benchmarks" "$out/inbetween-AVX2"
fi
for program in limit-SSE2 objects-SSE2 columns-SSE2 tweeny-SSE2 glm-SSE2 eigen-SSE2 qt-SSE2 d3-ease \
  typed-arrays text chromium; do
  [ -x "$out/$program" ] || echo "left out: $program"
done
