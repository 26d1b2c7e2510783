/* strtok, strtok_r nested, strsep with empty fields. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void) {
  char a[] = "  alpha, beta;;gamma ,delta";
  for (char *t = strtok(a, " ,;"); t; t = strtok(NULL, " ,;")) printf("[%s]", t);
  printf("\n");
  char b[] = "x=1,2,3;y=4;z=;=5", *outer, *inner;
  for (char *pair = strtok_r(b, ";", &outer); pair; pair = strtok_r(NULL, ";", &outer)) {
    printf("(");
    for (char *v = strtok_r(pair, "=,", &inner); v; v = strtok_r(NULL, "=,", &inner)) printf("%s ", v);
    printf(")");
  }
  printf("\n");
  char c[] = ":a::b:", *rest = c;
  for (char *f; (f = strsep(&rest, ":")) != NULL;) printf("<%s>", f);
  printf("\n");
  char d[] = "nothing";
  printf("%s ", strtok(d, "#"));
  printf("%d\n", strtok(NULL, "#") == NULL);
  char e[] = "";
  printf("%d\n", strtok(e, " ") == NULL);
  return 0;
}
