/* Macros: stringizing, pasting, variadic, recursion stopped, X-macros. */
#include <stdio.h>

#define TEXT(x) #x
#define EXPAND(x) TEXT(x)
#define JOIN(a, b) a##b
#define VALUE 42
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LOG(format, ...) printf("[%s] " format "\n", __func__, ##__VA_ARGS__)
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define COLOURS X(red, 1) X(green, 2) X(blue, 4)
#define X(name, value) name = value,
enum { COLOURS };
#undef X
#define X(name, value) case value: return #name;
static const char *colour(int v) { switch (v) { COLOURS } return "?"; }
#undef X
#define self(x) (x ? self : 0)
static int self = 5;

int main(void) {
  printf("%s %s %s\n", TEXT(VALUE), EXPAND(VALUE), TEXT("a\n" 'b'));
  int xy = 7, JOIN(var, 1) = 8;
  printf("%d %d %d\n", JOIN(x, y), var1, JOIN(4, 2));
  LOG("plain");
  LOG("%d and %d", MAX(3, 9), MAX(xy, var1));
  printf("%zu %s %s %d\n", COUNT(1, 2, 3, 4), colour(green), colour(3), self(1));
#if defined VALUE && VALUE > 40 && !defined NOTHING
  puts("yes");
#elif 1
  puts("no");
#endif
#ifdef __STDC__
  printf("%d %d\n", __STDC_VERSION__ >= 201112L, __LINE__);
#endif
#line 100 "renamed.c"
  printf("%d %s\n", __LINE__, __FILE__);
  return 0;
}
