// A buffer and its length in one call: an error for one length and one content.
// paths: 3 completed, 1 errored
#include <merganser.h>
#include <stdlib.h>

int main(void) {
  size_t length;
  unsigned char *text = mg_buffer(&length, 100, "text");
  if (length < 2) {
    free(text);
    return 0;
  }
  if (text[length - 1] != 'x') return 1;
  mg_assert(length <= 100);
  text[length == 42 ? length : 1] = 7; // error: out-of-bounds
  free(text);
  return 2;
}
