/* Integer conversions: lengths, flags, widths, precisions. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

int main(void) {
  printf("[%d] [%i] [%u] [%x] [%X] [%o]\n", -42, 42, 42u, 255, 255, 8);
  printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%+5d]\n", 42, 42, 42, 42, 42, -42);
  printf("[%#x] [%#o] [%#X] [%#x] [%#010x]\n", 255, 8, 255, 0, 255);
  printf("[%.3d] [%8.3d] [%-8.3d] [%08.3d] [%.0d]\n", 5, 5, 5, 5, 0);
  printf("[%hhd] [%hd] [%ld] [%lld] [%jd] [%zd] [%td]\n", (signed char)300, (short)70000, -1L, 1LL << 40, (intmax_t)-5, (size_t)9, (ptrdiff_t)-9);
  printf("[%hhu] [%hu] [%lu] [%llx] [%zx]\n", 300, 70000, ~0ul, ~0ull, sizeof(int));
  printf("[%*d] [%-*d] [%.*d] [%*.*d]\n", 6, 1, 6, 2, 3, 3, 6, 3, 4);
  printf("[%c] [%3c] [%-3c] [%%] [%s] [%.2s] [%6s] [%-6s]\n", 'x', 'y', 'z', "str", "str", "str", "str");
  printf("[%p] [%p] [%s]\n", (void *)0, (void *)0x1000, (char *)NULL ? "" : "null");
  printf("%" PRId64 " %" PRIu32 " %" PRIx16 " %" PRIuPTR "\n", INT64_MIN, UINT32_MAX, (uint16_t)0xbeef, (uintptr_t)77);
  int a = 0, b = 0;
  printf("123%n456%n\n", &a, &b);
  printf("%d %d\n", a, b);
  printf("%2$s %1$s %2$s\n", "world", "hello");
  return printf("%d", 12345) == 5 ? (puts(""), 0) : 1;
}
