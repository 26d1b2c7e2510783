// Standard output that was turned into a file can be read back, number and all.
// paths: 3 completed
#include <fcntl.h>
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char text[16] = "";
  int x = klee_range(0, 100, "x");
  if (!freopen("print_redirected.out", "w+", stdout)) return 2;
  remove("print_redirected.out");
  klee_assert(printf("%d\n", x) == 2 + (x > 9));
  putchar('!');
  puts("?");
  rewind(stdout);
  klee_assert(fgets(text, sizeof text, stdout) != NULL);
  klee_assert(text[0] == (x > 9 ? '0' + x / 10 : '0' + x));
  klee_assert(fgets(text, sizeof text, stdout) != NULL && strcmp(text, "!?\n") == 0);

  int file = open("print_redirected.err", O_RDWR | O_CREAT, 0600);
  remove("print_redirected.err");
  dup2(file, 2);
  fprintf(stderr, "error");
  lseek(file, 0, SEEK_SET);
  klee_assert(read(file, text, 5) == 5 && memcmp(text, "error", 5) == 0);
  return 0;
}
