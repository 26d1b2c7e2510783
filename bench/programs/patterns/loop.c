// A loop over one string (LOOP, a file of the corpus of string loops) on a text of up to CAPACITY characters.
#include "subject.h"
#include LOOP

volatile long result;

int main(void) {
  char *text = symbolic_text("text");
  result = (long)loopFunction(text) - (long)text;
  return 0;
}
