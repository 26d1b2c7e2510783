/*
 * Start and end of a program (C11 7.22.4). exit calls the registered functions, last first, each of
 * which may register more; then the destructors, as a native program's last registered function does, which
 * is the first one to be registered; then the streams are flushed, if the program used any: the stream code
 * announces itself through __mg_flush_at_exit, so that a program without output does not carry it.
 */
#include <errno.h>
#include <merganser/host.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char **environ;
extern char **__environ __attribute__((alias("environ")));
char *program_invocation_name = "", *program_invocation_short_name = "";
extern char *__progname __attribute__((alias("program_invocation_short_name")));
extern char *__progname_full __attribute__((alias("program_invocation_name")));

void (*__mg_flush_at_exit)(void);

struct at_exit {
  void (*function)(void *);
  void (*plain)(void);
  void (*with_status)(int, void *);
  void *argument;
};

enum { FIRST_ROOM = 32 };
static struct at_exit first_functions[FIRST_ROOM];
static struct at_exit *functions = first_functions;
static size_t count, room = FIRST_ROOM;

static int add(struct at_exit entry) {
  if (count == room) {
    struct at_exit *larger = malloc(2 * room * sizeof *larger);
    if (larger == NULL) return -1;
    memcpy(larger, functions, count * sizeof *larger);
    if (functions != first_functions) free(functions);
    functions = larger;
    room *= 2;
  }
  functions[count++] = entry;
  return 0;
}

int __cxa_atexit(void (*function)(void *), void *argument, void *object) {
  (void)object;
  return add((struct at_exit){.function = function, .argument = argument});
}

/* There is one thread: its end is that of the program. */
int __cxa_thread_atexit_impl(void (*function)(void *), void *argument, void *object) {
  return __cxa_atexit(function, argument, object);
}

void __cxa_finalize(void *object) { (void)object; }

int atexit(void (*function)(void)) { return add((struct at_exit){.plain = function}); }

int on_exit(void (*function)(int, void *), void *argument) {
  return add((struct at_exit){.with_status = function, .argument = argument});
}

static unsigned destructors_called;

void exit(int status) {
  while (count > 0) {
    struct at_exit entry = functions[--count];
    if (entry.plain != NULL)
      entry.plain();
    else if (entry.with_status != NULL)
      entry.with_status(status, entry.argument);
    else
      entry.function(entry.argument);
  }
  for (void (*destructor)(void); (destructor = __mg_destructor(destructors_called)) != NULL;) {
    destructors_called++;
    destructor();
  }
  if (__mg_flush_at_exit != NULL) __mg_flush_at_exit();
  __mg_exit(status);
}

void _Exit(int status) { __mg_exit(status); }

void _exit(int status) { __mg_exit(status); }

static void (*quick_functions[FIRST_ROOM])(void);
static size_t quick_count;

int at_quick_exit(void (*function)(void)) {
  if (quick_count == FIRST_ROOM) return -1;
  quick_functions[quick_count++] = function;
  return 0;
}

void quick_exit(int status) {
  while (quick_count > 0) quick_functions[--quick_count]();
  __mg_exit(status);
}

int main(int argc, char **argv, char **envp);

void __mg_start(int argc, char **argv, char **envp) {
  environ = envp;
  if (argc > 0) {
    program_invocation_name = program_invocation_short_name = argv[0];
    for (char *p = argv[0]; *p != 0; p++)
      if (*p == '/') program_invocation_short_name = p + 1;
  }
  exit(main(argc, argv, envp));
}
