/*
 * A password check that compares hashes. Merganser inverts the hash: it finds the one input of five
 * letters that is let in, without trying the 11 million others.
 *
 *   merganser run examples/password.c
 *
 * Expect: one error (kind user, "logged in") whose input is a password that works.
 */
#include <klee/klee.h>

static unsigned hash(const char *text, int size) {
  unsigned value = 5381;
  for (int i = 0; i < size; i++) value = value * 33 ^ (unsigned char)text[i];
  return value;
}

int main(void) {
  char password[5];
  klee_make_symbolic(password, sizeof password, "password");
  for (int i = 0; i < 5; i++) klee_assume(password[i] >= 'a' & password[i] <= 'z');
  if (hash(password, 5) != 164697807u) return 1;
  klee_report_error(__FILE__, __LINE__, "logged in", "user");
}
