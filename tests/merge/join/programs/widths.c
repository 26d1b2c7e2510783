// Stores of all widths over each other on different sides: words that overlap in part.
void test_widths(void) {
  input(a, 6);
  input(b, 8);
  union { u8 b[32]; u16 h[16]; u32 w[8]; u64 d[4]; __int128 q[2]; } u;
  memset(&u, 0x11, sizeof u);
  u64 wide = b * 0x0101010101010101ull;
  if (a == 0) u.q[1] = (__int128)wide << 61 | wide;
  else if (a == 1) { u.d[2] = wide; u.b[19] = 7; }
  else if (a == 2) { memcpy(u.b + 13, &wide, 8); u.h[9] = b; }
  else if (a == 3) { u.w[4] = 0x12345678; u.b[17] = b; }
  else if (a == 4) memcpy(u.b + 15, &wide, 3);
  if (b & 1) { u16 s = b * 300; memcpy(u.b + 21, &s, 2); }
  else u.w[5] = 0xdeadbeef;
  if (b & 2) u.b[22] = a;
  result = 0;
  for (int i = 0; i < 4; i++) result = result * 31 + u.d[i];
  result += (u64)(u.q[1] >> 37) + u.w[5] * 3;
  if (u.b[20] == 7 * (a == 1)) fail("byte");
}
