/* Dispatch by binary search in a table of names: a tiny command interpreter reading its input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long stack[50];
static int depth;
static void push(long v) { if (depth < 50) stack[depth++] = v; }
static long pop(void) { return depth ? stack[--depth] : 0; }
static void add(void) { push(pop() + pop()); }
static void drop(void) { pop(); }
static void dup_(void) { long v = pop(); push(v); push(v); }
static void mul(void) { push(pop() * pop()); }
static void print(void) { printf("%ld\n", pop()); }
static void sub(void) { long b = pop(); push(pop() - b); }
static const struct command { const char *name; void (*run)(void); } commands[] = {{"add", add}, {"drop", drop}, {"dup", dup_}, {"mul", mul}, {"print", print}, {"sub", sub}};
static int by_name(const void *key, const void *c) { return strcmp(key, ((const struct command *)c)->name); }

int main(void) {
  char word[20];
  while (scanf("%19s", word) == 1) {
    char *end;
    long v = strtol(word, &end, 0);
    if (*end == 0) { push(v); continue; }
    const struct command *c = bsearch(word, commands, sizeof commands / sizeof *commands, sizeof *commands, by_name);
    if (c) c->run(); else printf("unknown: %s\n", word);
  }
  return depth;
}
