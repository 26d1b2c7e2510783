/* Comparisons of every type, minimum and maximum, three-way, chains of selects. */
#include <stdint.h>
#include <stdio.h>

#define COMPARE(type, a, b) do { type x = (type)(a), y = (type)(b); printf(#type " %d%d%d%d%d%d %d\n", x < y, x <= y, x > y, x >= y, x == y, x != y, (x > y) - (x < y)); } while (0)

static const char *grade(int n) { return n >= 90 ? "A" : n >= 80 ? "B" : n >= 70 ? "C" : n >= 0 ? "D" : "?"; }

int main(void) {
  COMPARE(int8_t, -1, 1); COMPARE(uint8_t, -1, 1);
  COMPARE(int16_t, -5, -6); COMPARE(uint16_t, -5, -6);
  COMPARE(int32_t, INT32_MIN, INT32_MAX); COMPARE(uint32_t, INT32_MIN, INT32_MAX);
  COMPARE(int64_t, INT64_MIN, INT64_MAX); COMPARE(uint64_t, INT64_MIN, INT64_MAX);
  COMPARE(float, 0.1, 0.1f); COMPARE(double, -0.0, 0.0);
  COMPARE(__int128, (__int128)1 << 100, -1);
  for (int i = -5; i < 100; i += 15) printf("%s", grade(i));
  int v[] = {4, -2, 9, 0}, low = v[0], high = v[0];
  for (int i = 1; i < 4; i++) low = v[i] < low ? v[i] : low, high = v[i] > high ? v[i] : high;
  printf(" %d %d\n", low, high);
  int arr[2];
  printf("%d %d\n", &arr[0] < &arr[1], (void *)arr == (void *)&arr[0]);
  return 0;
}
