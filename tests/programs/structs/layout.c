/* Sizes, alignment and offsets of structures. */
#include <stddef.h>
#include <stdio.h>

struct a { char c; int i; };
struct b { char c; double d; char e; };
struct c { char x[3]; short s; char t; long l; };
struct d { struct a first; char c; struct b second; };
struct __attribute__((packed)) e { char c; int i; short s; };
struct f { _Alignas(32) char c; int i; };
union g { char c; int i; double d; char text[13]; };

int main(void) {
  printf("%zu %zu %zu\n", sizeof(struct a), offsetof(struct a, i), _Alignof(struct a));
  printf("%zu %zu %zu\n", sizeof(struct b), offsetof(struct b, d), offsetof(struct b, e));
  printf("%zu %zu %zu %zu\n", sizeof(struct c), offsetof(struct c, s), offsetof(struct c, t), offsetof(struct c, l));
  printf("%zu %zu %zu\n", sizeof(struct d), offsetof(struct d, c), offsetof(struct d, second));
  printf("%zu %zu %zu\n", sizeof(struct e), offsetof(struct e, i), offsetof(struct e, s));
  printf("%zu %zu %zu\n", sizeof(struct f), _Alignof(struct f), offsetof(struct f, i));
  printf("%zu %zu\n", sizeof(union g), _Alignof(union g));
  struct e packed[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int sum = 0;
  for (int k = 0; k < 3; k++) sum += packed[k].c + packed[k].i + packed[k].s;
  printf("%zu %d\n", sizeof packed, sum);
  return 0;
}
