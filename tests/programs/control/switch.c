/* switch: fall-through, ranges of cases, nested, default in the middle, 64-bit labels. */
#include <stdio.h>

static int fall(int n) {
  int r = 0;
  switch (n) {
    case 3: r += 100; /* fall through */
    case 2: r += 10; /* fall through */
    case 1: r += 1; break;
    default: r = -1;
    case 0: r -= 5;
  }
  return r;
}

static const char *dense(unsigned n) {
  switch (n) {
    case 0: return "zero"; case 1: return "one"; case 2: return "two"; case 3: return "three";
    case 4: return "four"; case 5: return "five"; case 6: return "six"; case 7: return "seven";
  }
  return "many";
}

static int sparse(long n) {
  switch (n) {
    case -9000000000L: return 1;
    case 9000000000L: return 2;
    case 0x7fffffffffffffff: return 3;
    case 1 ... 9: return 4;
    case 'a' ... 'z': return 5;
    default: return 0;
  }
}

int main(void) {
  for (int i = -1; i < 5; i++) printf("%d ", fall(i));
  for (unsigned i = 0; i < 9; i++) printf("%s ", dense(i));
  printf("%d %d %d %d %d %d\n", sparse(-9000000000L), sparse(9000000000L), sparse(0x7fffffffffffffff), sparse(5), sparse('q'), sparse(10));
  for (int i = 0; i < 6; i++) {
    switch (i % 3) {
      case 0: continue;
      case 1: switch (i) { case 1: printf("inner "); break; default: printf("other "); } break;
      case 2: { int local = i * i; printf("%d ", local); }
    }
    printf("| ");
  }
  printf("\n");
  return 0;
}
