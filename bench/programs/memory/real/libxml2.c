/* libxml2's hash tables: entities by name, and a look-up of one that is not known. */
#include <libxml/hash.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static char *copied(const char *text) {
  if (!text) return NULL;
  size_t size = strlen(text) + 1;
  return memcpy(malloc(size), text, size);
}

/* What the table needs of the rest of the library. */
void *(*xmlMalloc)(size_t) = malloc;
void (*xmlFree)(void *) = free;
xmlChar *xmlStrdup(const xmlChar *text) { return (xmlChar *)copied((const char *)text); }
int xmlStrEqual(const xmlChar *a, const xmlChar *b) {
  return a == b || (a && b && strcmp((const char *)a, (const char *)b) == 0);
}
int xmlDictOwns(xmlDictPtr dictionary, const xmlChar *text) { return 0; }
int xmlDictReference(xmlDictPtr dictionary) { return 0; }
void xmlDictFree(xmlDictPtr dictionary) {}
const xmlChar *xmlDictLookup(xmlDictPtr dictionary, const xmlChar *text, int length) { return text; }

int main(void) {
  static const char *const names[] = {"lt", "gt", "amp", "quot", "apos", "nbsp", "copy", "reg"};
  xmlHashTablePtr table = xmlHashCreate(16);
  for (int i = 0; i < 8; i++) {
    int *value = malloc(sizeof *value);
    *value = i;
    xmlHashAddEntry(table, (const xmlChar *)names[i], value);
  }
  char name[4];
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume((name[0] != 0) & (name[1] != 0) & (name[2] != 0) & (name[3] == 0));
  int *found = xmlHashLookup(table, (const xmlChar *)name);
  return found ? ++*found : 42;
}
