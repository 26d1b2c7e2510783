// One side writes what another has never written, or writes the same; parts of a page, and far pages.
static u8 stores_far[3][2048];
void test_stores(void) {
  input(a, 8);
  input(b, 8);
  for (int k = 0; k < 3; k++) memset(stores_far[k], k, 2048);
  if (a & 1) stores_far[1][1024] = b;
  else stores_far[1][1024] = 1;
  if (a & 2) memset(stores_far[2] + 1000, b & 1 ? 2 : 3, 300);
  if (a & 4) memcpy(stores_far[0], stores_far[2] + 990, 40);
  else stores_far[0][1500 + b] = 200;
  if (b > 5) memmove(stores_far[1] + 1018, stores_far[1] + 1024, 8);
  result = stores_far[1][1018] + 3 * stores_far[2][1010] + 5 * stores_far[0][b + 8] + 7 * stores_far[0][1503] + stores_far[1][1024];
  if (stores_far[0][12] == 3 && b == 6) fail("copied");
}
