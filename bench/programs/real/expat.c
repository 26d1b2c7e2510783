/* Expat: parses a document. */
#include <klee/klee.h>
#include "expat.h"

int main(void) {
  char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  XML_Parser parser = XML_ParserCreate("UTF-8");
  XML_Parse(parser, text, sizeof text, 1);
  XML_ParserFree(parser);
  return 0;
}
