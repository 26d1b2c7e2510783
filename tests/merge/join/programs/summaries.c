// Modes, lengths and pointers of which joined states have a few: compared, switched on, and accessed through.
struct summaries { u8 tag; u8 bytes[8]; float ratio; u32 *place; };
static noinline int summaries_mode(int mode, unsigned length) {
  int sum = 0;
  switch (mode) {
    case 3: sum += 1; break;
    case 7: sum += 2; break;
    case 11: sum += 4; break;
  }
  if (length - 2 < 6) sum += 8;
  if (mode < 7 && (int)length > -1) sum += 16;
  for (unsigned k = 0; k < length; k++) sum += k;
  return sum;
}
void test_summaries(void) {
  input(a, 5);
  input(b, 4);
  static u32 words[4] = {0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00};
  struct summaries s = {1, {1, 2, 3, 4, 5, 6, 7, 8}, 0.5f, words};
  int mode = 0;
  unsigned length = 1;
  u8 *at = s.bytes;
  if (a == 1) mode = 3, length = 2, at++;
  else if (a == 2) mode = 7, length = 8, at += 2;
  else if (a == 3) mode = 3, at += 2, s.place++;
  if (b == 1) mode += 4, at++;
  else if (b == 2) length -= 2, s.place += 2, s.ratio = 1.5f;
  result = summaries_mode(mode, length & 15);
  // Words that overlap where the pointer is one of its neighbours.
  *(u16 *)at = 0x5a00 + a;
  result = result * 31 + *(u16 *)(at + 1);
  *(float *)(void *)s.place = s.ratio;
  for (int k = 0; k < 8; k++) result = result * 31 + s.bytes[k];
  for (int k = 0; k < 4; k++) result = result * 31 + words[k];
  for (int k = 0; k < 4; k++) words[k] = 0x11223344 + k;
  if (at[4] == 6) result ^= 0x1234;
  // Beyond the end for some of them.
  result = result * 31 + s.place[mode & 1];
}
