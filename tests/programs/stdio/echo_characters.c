/* getchar, ungetc, putchar: a filter that squeezes blanks and numbers lines. */
#include <stdio.h>

int main(void) {
  int c, line = 1, start = 1, blanks = 0;
  while ((c = getchar()) != EOF) {
    if (start) { printf("%3d ", line++); start = 0; }
    if (c == ' ' || c == '\t') { blanks++; continue; }
    if (blanks) { putchar(' '); blanks = 0; }
    if (c == '/') {
      int d = getchar();
      if (d == '/') { while ((c = getchar()) != EOF && c != '\n') {} if (c == EOF) break; }
      else if (d != EOF) ungetc(d, stdin);
    }
    putchar(c);
    start = c == '\n';
  }
  printf("%d %d\n", feof(stdin) != 0, getchar() == EOF);
  return 0;
}
