// A program that only starts, only prints numbers or only reads them, to measure the cost of each. The
// benchmarks start it as they start `tween`.
//
// usage: text start
//        text print NUMBERS COLUMNS     prints the binary numbers of a file, in rows of COLUMNS numbers
//        text parse                     reads each number of standard input, and prints one line per line
//        text memory PROGRAM …          prints the maximum of a program's resident bytes
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

std::vector<char> read(FILE *file) {
  std::vector<char> bytes;
  size_t length = 0, room = 1 << 16;
  do {
    bytes.resize(length + room);
    size_t count = fread(bytes.data() + length, 1, room, file);
    length += count;
    if (count == 0) break;
  } while (true);
  bytes.resize(length);
  return bytes;
}

int print(const char *path, size_t columns) {
  FILE *file = fopen(path, "rb");
  if (!file || columns == 0) return 2;
  std::vector<char> bytes = read(file);
  std::vector<char> line;
  size_t count = bytes.size() / sizeof(double);
  for (size_t start = 0; start < count; start += columns) {
    line.resize(32 * columns);
    char *end = line.data();
    for (size_t i = start; i < start + columns && i < count; i++) {
      double number;
      std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
      end = std::to_chars(end, line.data() + line.size(), number).ptr;
      *end++ = ',';
    }
    end[-1] = '\n';
    fwrite(line.data(), 1, static_cast<size_t>(end - line.data()), stdout);
  }
  return 0;
}

int parse() {
  std::vector<char> bytes = read(stdin);
  const char *at = bytes.data(), *end = at + bytes.size();
  double sum = 0;
  while (at < end) {
    if (*at == '\n') {
      char text[40];
      char *stop = std::to_chars(text, text + sizeof text, sum).ptr;
      *stop++ = '\n';
      fwrite(text, 1, static_cast<size_t>(stop - text), stdout);
      sum = 0;
      at += 1;
      continue;
    }
    bool begins = (*at >= '0' && *at <= '9') || *at == '-';
    double number;
    auto found = begins ? std::from_chars(at, end, number) : std::from_chars_result{at, {}};
    if (found.ptr > at) {
      sum += number;
      at = found.ptr;
    } else {
      at += 1;
    }
  }
  return 0;
}

// A program starts with the resident memory of the program that starts it, so a small program starts it.
int memory(char **arguments) {
  pid_t process = fork();
  if (process == 0) {
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    execv(arguments[0], arguments);
    _exit(127);
  }
  int status;
  rusage used;
  if (process < 0 || wait4(process, &status, 0, &used) != process) return 1;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return 1;
#ifdef __APPLE__
  long long bytes = used.ru_maxrss;
#else
  long long bytes = used.ru_maxrss * 1024LL;
#endif
  return std::printf("%lld\n", bytes) < 0;
}

}  // namespace

int main(int count, char **arguments) {
  if (count > 2 && !std::strcmp(arguments[1], "memory")) return memory(arguments + 2);
  if (count == 4 && !std::strcmp(arguments[1], "print"))
    return print(arguments[2], std::strtoul(arguments[3], nullptr, 10));
  if (count == 2 && !std::strcmp(arguments[1], "parse")) return parse();
  if (count == 2 && !std::strcmp(arguments[1], "start")) return std::puts("1") < 0;
  return 2;
}
