// A whole message: its first line, headers and body.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  parser_init();
  osip_message_t *message;
  if (osip_message_init(&message) != 0) return 1;
  char *text = symbolic_text("message");
  size_t length = 0;
  while (text[length]) length++;
  int failed = osip_message_parse(message, text, length);
  osip_message_free(message);
  return failed != 0;
}
