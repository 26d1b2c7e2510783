/* LibYAML: parses a document into events. */
#include <klee/klee.h>
#include "yaml.h"

int main(void) {
  unsigned char text[SIZE];
  yaml_parser_t parser;
  yaml_event_t event;
  int ended = 0;
  klee_make_symbolic(text, sizeof text, "text");
  yaml_parser_initialize(&parser);
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, text, sizeof text);
  while (!ended && yaml_parser_parse(&parser, &event)) {
    ended = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return 0;
}
