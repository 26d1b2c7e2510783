// A decoder of UTF-8: lengths by the first byte, bytes that must follow, and texts that end too early.
static int follows(u8 c) { return (c & 0xc0) == 0x80; }

void test_encoding(void) {
  u8 text[3];
  klee_make_symbolic(text, 3, "text");
  int counts[3] = {0}, wrong = 0, i = 0;
  while (i < 3) {
    u8 c = text[i++];
    int rest = 0;
    if (c < 0x80) counts[0]++;
    else if (c < 0xc2) wrong++;
    else if (c < 0xe0) rest = 1;
    else if (c < 0xf0) rest = 2;
    else wrong += 10;
    for (int k = 0; k < rest; k++) {
      if (i == 3) {
        wrong += 100;
        break;
      }
      if (!follows(text[i])) {
        wrong++;
        rest = 0;
      } else i++;
    }
    if (rest > 0) counts[rest]++;
  }
  if (wrong >= 100)
    result = 1;
  else if (wrong > 10)
    result = 2;
  else
    result = counts[0] + 10 * counts[1];
  if (counts[1] == 1 && counts[0] == 1)
    fail("one of two bytes behind one of one, or before it");
  if (counts[2] == 1)
    result = 100 / wrong;
}
