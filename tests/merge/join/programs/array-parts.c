// Ranges of arrays that touch, overlap, and lie beside red zones of smaller objects.
struct parts { u8 head[5]; u8 body[20]; u8 tail[7]; };
static noinline int parts_use(int i, int big) {
  u8 p[5], q[9], r[33];
  memset(p, 1, 5); memset(q, 2, 9); memset(r, 3, 33);
  q[i & 7] = 4;
  if (big) r[(i * 3) & 31] = 9;
  else p[i & 3] = 8;
  return p[i & 3] + q[(i + 1) & 7] + r[i];
}
void test_array_parts(void) {
  input(a, 3);
  input(i, 8);
  struct parts s, t;
  memset(&s, 0, sizeof s); memset(&t, 1, sizeof t);
  int n = 0;
  if (a == 0) { n = parts_use(i, 1); s.body[i] = 5; }
  else if (a == 1) { s.head[i & 3] = 6; memcpy(t.body, s.head, 5); t.tail[i & 3] = 2; }
  else { n = parts_use(i, 0); t.body[2 * i] = 7; memcpy(&s, &t, sizeof s); }
  n += parts_use(i + 1, a == 1);
  u8 *bytes = (u8 *)&s;
  result = n + bytes[i] * 3 + bytes[i + 9] * 5 + t.body[i] * 7 + t.tail[i & 3] * 11 + ((u8 *)&t)[2 * i + 5];
  if (i == 7) { u8 *h = s.head; result += h[i + a * 9]; }
}
