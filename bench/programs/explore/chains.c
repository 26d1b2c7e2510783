/* A hash table with chains on the heap: symbolic words of two letters counted. */
#include <klee/klee.h>
#include <stdlib.h>
#ifndef SIZE
#define SIZE 4
#endif
#define SLOTS 4
struct entry {
  char word[2];
  int count;
  struct entry *next;
};
static struct entry *table[SLOTS];
static int count(const char *word) {
  unsigned hash = (unsigned char)word[0] * 31u + (unsigned char)word[1];
  int slot = 0;
  switch (hash % SLOTS) {
    case 0: slot = 0; break;
    case 1: slot = 1; break;
    case 2: slot = 2; break;
    default: slot = 3;
  }
  for (struct entry *at = table[slot]; at; at = at->next)
    if (at->word[0] == word[0] && at->word[1] == word[1]) return ++at->count;
  struct entry *entry = malloc(sizeof *entry);
  entry->word[0] = word[0];
  entry->word[1] = word[1];
  entry->count = 1;
  entry->next = table[slot];
  table[slot] = entry;
  return 1;
}
int main(void) {
  char words[2 * SIZE];
  int most = 0;
  klee_make_symbolic(words, sizeof words, "words");
  for (int i = 0; i < SIZE; i++) {
    int n = count(words + 2 * i);
    if (n > most) most = n;
  }
  return most;
}
