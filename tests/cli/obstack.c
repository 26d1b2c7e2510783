/* Objects on a growing stack: the status tells whether they were what they should be. */
#define _GNU_SOURCE
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define obstack_chunk_alloc malloc
#define obstack_chunk_free free
int main(void) {
  struct obstack o; obstack_init(&o);
  char *first = 0; long sum = 0;
  for (int i = 0; i < 300; i++) {
    obstack_printf(&o, "%d:", i);
    for (int k = 0; k < i; k++) obstack_1grow(&o, 'a' + k % 26);
    obstack_1grow(&o, 0);
    char *s = obstack_finish(&o);
    if (i == 10) first = s;
    sum += strlen(s);
    int *n = obstack_alloc(&o, sizeof *n); *n = i; sum += *n;
  }

  obstack_free(&o, first);
  char *copy = obstack_copy0(&o, "hello", 5);
  int good = strcmp(copy, "hello") == 0 && copy == first;
  obstack_free(&o, 0);
  return good ? (int)(sum % 200) : 1;
}
