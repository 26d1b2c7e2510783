// What stands in front of a separator.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int __osip_set_next_token(char **dest, char *buf, int end_separator, char **next);

int main(void) {
  char *line = symbolic_text("line");
  char *token = NULL, *next = NULL;
  if (__osip_set_next_token(&token, line, ':', &next) == 0) {
    klee_assert(next[-1] == ':');
    klee_assert(token[0] != ':' && token[0] != 0);
  }
  return 0;
}
