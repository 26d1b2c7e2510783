// A word counter: lines, words and bytes, and the longest word.
void test_words(void) {
  u8 text[3];
  klee_make_symbolic(text, 3, "text");
  int lines = 0, words = 0, longest = 0, length = 0, digits = 0;
  for (int i = 0; i < 3; i++) {
    u8 c = text[i];
    if (c == 0) break;
    if (c == '\n') lines++;
    if (c == ' ' || c == '\n' || c == '\t') {
      if (length > longest) longest = length;
      length = 0;
    } else {
      if (length == 0) words++;
      length++;
      if (c >= '0' && c <= '9') digits++;
    }
  }
  if (length > longest)
    longest = length;
  result = lines * 1000 + words * 100 + longest;
  if (digits == 3)
    result++;
  if (words == 2 && lines == 1)
    fail("two words in two lines");
}
