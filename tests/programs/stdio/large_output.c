/* More output than any buffer, in pieces of every size. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char piece[5001];
  unsigned state = 9;
  for (int i = 0; i < 40; i++) {
    state = state * 1664525u + 1013904223u;
    size_t n = i % 4 == 0 ? state >> 20 : state >> 26;
    if (n > 5000) n = 5000;
    memset(piece, 'a' + i % 26, n);
    piece[n] = 0;
    switch (i % 3) {
      case 0: fputs(piece, stdout); break;
      case 1: fwrite(piece, 1, n, stdout); break;
      default: printf("%s", piece);
    }
    putchar('\n');
  }
  return 0;
}
