/* getenv, setenv, putenv, unsetenv. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(void) {
  printf("%d\n", getenv("MG_TEST_NOT_SET") == NULL);
  setenv("MG_TEST_A", "first", 1);
  setenv("MG_TEST_A", "ignored", 0);
  printf("%s\n", getenv("MG_TEST_A"));
  setenv("MG_TEST_A", "second", 1);
  static char text[] = "MG_TEST_B=by putenv";
  putenv(text);
  printf("%s %s\n", getenv("MG_TEST_A"), getenv("MG_TEST_B"));
  int seen = 0;
  for (char **e = environ; *e; e++) seen += strncmp(*e, "MG_TEST_", 8) == 0;
  printf("%d\n", seen);
  unsetenv("MG_TEST_A");
  printf("%d %d\n", getenv("MG_TEST_A") == NULL, getenv("MG_TEST_") == NULL);
  return 0;
}
