#include "Instruments.h"

#if defined(__unix__) || defined(__APPLE__)

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static double seconds(struct timeval time) { return (double)time.tv_sec + 1e-6 * (double)time.tv_usec; }

double run_program(char *const *arguments, const char *input, const char *output) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t process;
  int failure = posix_spawn(&process, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  int status;
  struct rusage used;
  if (failure != 0 || wait4(process, &status, 0, &used) != process) return -1;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return -1;
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

#else

double run_program(char *const *arguments, const char *input, const char *output) { return -1; }

#endif
