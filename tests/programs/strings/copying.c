/* strcpy, strncpy, strcat, strncat, memcpy, memmove and their borders. */
#include <stdio.h>
#include <string.h>

static void dump(const char *p, size_t n) { for (size_t i = 0; i < n; i++) putchar(p[i] ? p[i] : '.'); putchar('\n'); }

int main(void) {
  char b[16];
  memset(b, '#', 16); strcpy(b, "hello"); dump(b, 16);
  memset(b, '#', 16); strncpy(b, "hello", 10); dump(b, 16);
  memset(b, '#', 16); strncpy(b, "hello", 3); dump(b, 16);
  strcpy(b, "ab"); strcat(b, "cd"); strncat(b, "efghij", 3); dump(b, 8);
  memset(b, '#', 16); memcpy(b + 2, "xyz", 3); dump(b, 8);
  strcpy(b, "0123456789"); memmove(b + 2, b, 8); dump(b, 11);
  strcpy(b, "0123456789"); memmove(b, b + 3, 8); dump(b, 11);
  printf("%s\n", strcpy(b, "") == b ? "same" : "other");
  memset(b, 'z', 5); memset(b + 2, 0, 1); dump(b, 6);
  printf("%zu %zu\n", strlen("\0hidden"), strlen("visible"));
  char *end = stpcpy(b, "one");
  strcpy(end, "two");
  printf("%s %td\n", b, end - b);
  void *after = memccpy(b, "stop;here", ';', 9);
  printf("%td\n", (char *)after - b);
  return 0;
}
