// An option parser: flags together and apart, one with a value, and a mistake that two of them make together.
void test_options(void) {
  u8 text[5];
  klee_make_symbolic(text, 5, "text");
  int verbose = 0, quiet = 0, level = 0, words = 0, i = 0;
  while (i < 5) {
    if (text[i] == 0) break;
    if (text[i] == '-') {
      i++;
      if (i == 5) break;
      if (text[i] == 'v') verbose++;
      else if (text[i] == 'q') quiet = 1;
      else if (text[i] == 'l') {
        i++;
        if (i < 5 && text[i] >= '0' && text[i] <= '9') level = text[i] - '0';
        else level = -1;
      } else break;
    } else words++;
    i++;
  }
  if (level < 0)
    result = 99;
  else if (quiet && verbose == 2)
    fail("quiet and verbose");
  else if (quiet)
    result = words;
  else
    result = verbose * 10 + level;
  if (level == 7 && words == 1)
    result = 100 / (verbose - 1);
}
