/* alloca: lives until the function returns, also in loops. */
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct node { struct node *next; int value; };

static int chain(int n) {
  struct node *head = NULL;
  for (int i = 0; i < n; i++) {
    struct node *e = alloca(sizeof *e);
    e->next = head;
    e->value = i;
    head = e;
  }
  int sum = 0;
  for (; head; head = head->next) sum += head->value;
  return sum;
}

static size_t reversed(const char *s, char *out) {
  size_t n = strlen(s);
  char *copy = alloca(n + 1);
  for (size_t i = 0; i < n; i++) copy[n - 1 - i] = s[i];
  copy[n] = 0;
  strcpy(out, copy);
  return n;
}

int main(void) {
  char out[32];
  size_t n = reversed("stack memory", out);
  printf("%d %d %zu %s\n", chain(100), chain(1), n, out);
  int total = 0;
  for (int i = 0; i < 50; i++) total += chain(i);
  printf("%d\n", total);
  return 0;
}
