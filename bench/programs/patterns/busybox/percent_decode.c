// Escapes behind a percent sign are replaced in place.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  percent_decode_in_place(symbolic_text("text"), 0);
  return 0;
}
