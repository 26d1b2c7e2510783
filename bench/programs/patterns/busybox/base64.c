// Four characters of base64 give three bytes.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  const char *text = symbolic_text("code");
  char bytes[CAPACITY + 4];
  decode_base64(bytes, &text);
  return 0;
}
