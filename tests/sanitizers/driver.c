/*
 * Runs programs natively on many inputs, one child process each, since a sanitizer ends the process at the
 * first error.
 *
 * Each line of the standard input asks for a run: the program's number, then the bytes of its inputs by
 * their names ("3 in0=0a in1=00ff"). What becomes of it follows on the standard output: a line "@@", the
 * sanitizer's report if there is one, and a line that begins with "@" if the program ended by itself.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct program {
  int (*entry)(void);
  unsigned long *result;
};
extern const struct program programs[];

enum { report = 2, seconds = 10 };
static char request[4096];

static void say(const char *text) {
  if (write(report, text, strlen(text)) < 0) _exit(3);
}

void klee_make_symbolic(void *to, unsigned long size, const char *name) {
  unsigned char *bytes = to;
  unsigned long length = strlen(name);
  for (char *at = strchr(request, ' '); at; at = strchr(at + 1, ' ')) {
    if (strncmp(at + 1, name, length) != 0 || at[1 + length] != '=') continue;
    char *digits = at + 2 + length;
    for (unsigned long i = 0; i < size; i++) {
      char pair[3] = {digits[2 * i], digits[2 * i + 1], 0};
      bytes[i] = (unsigned char)strtoul(pair, 0, 16);
    }
    return;
  }
  say("@unknown input\n");
  _exit(3);
}

void klee_assume(unsigned long holds) {
  if (holds) return;
  say("@excluded\n");
  _exit(0);
}

static void run(void) {
  alarm(seconds);
  const struct program *program = &programs[strtoul(request, 0, 10)];
  program->entry();
  char text[64];
  snprintf(text, sizeof text, "@returned %lu\n", *program->result);
  say(text);
  _exit(0);
}

int main(void) {
  /* What the programs print is not looked at. */
  dup2(1, report);
  int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, 1);
  while (fgets(request, sizeof request, stdin)) {
    say("@@\n");
    /* Not fork(): the sanitizers' own takes tens of milliseconds for locks that one thread does not need. */
    int child = (int)syscall(SYS_fork);
    if (child == 0) run();
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
      char text[64];
      snprintf(text, sizeof text, "@signal %d\n", WTERMSIG(status));
      say(text);
    }
  }
  return 0;
}
