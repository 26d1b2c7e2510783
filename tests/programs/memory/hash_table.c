/* Open hashing with chains on the heap; counts of words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { struct entry *next; int count; char word[]; };
static struct entry *table[17];

static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = h * 33 + (unsigned char)*s++; return h % 17; }

static void note(const char *word) {
  struct entry **e = &table[hash(word)];
  while (*e && strcmp((*e)->word, word)) e = &(*e)->next;
  if (!*e) {
    *e = malloc(sizeof **e + strlen(word) + 1);
    if (!*e) abort();
    (*e)->next = NULL;
    (*e)->count = 0;
    strcpy((*e)->word, word);
  }
  (*e)->count++;
}

int main(void) {
  char text[] = "the cat and the dog and the bird saw the cat that saw the other dog";
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) note(w);
  for (int i = 0; i < 17; i++)
    for (struct entry *e = table[i]; e; e = e->next) printf("%d:%s:%d ", i, e->word, e->count);
  printf("\n");
  for (int i = 0; i < 17; i++) while (table[i]) { struct entry *e = table[i]; table[i] = e->next; free(e); }
  return 0;
}
