// For every number the length that printf gives is that of the text that snprintf writes.
// paths: 16 completed
#include <klee/klee.h>
#include <stdio.h>

static void compare(const char *format, int x) {
  char text[32];
  int length = printf(format, x);
  klee_assert(length == snprintf(text, sizeof text, format, x));
}

int main(void) {
  unsigned char value;
  klee_make_symbolic(&value, sizeof value, "value");
  const char *formats[] = {"%d", "%+5d|", "%-4d|%%", "%04d", "%.3d", "% d", "%u", "%x", "%#x", "%#8X", "%o", "%#o", "%hhd"};
  int which = klee_range(0, 2, "which") ? -1 : 1;
  for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) compare(formats[i], which * value);
  return 0;
}
