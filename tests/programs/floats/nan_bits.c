/* The sign and the payload of a NaN survive whatever moves it, in code that runs often enough to be compiled. */
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__((noinline))

static double double_of(uint64_t bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}
static float float_of(uint32_t bits) {
  union {
    uint32_t bits;
    float value;
  } u = {bits};
  return u.value;
}
APART static uint64_t bits_of(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}
APART static uint32_t bits_of_float(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

struct pair {
  double first, second;
};
struct mixed {
  float f;
  double d;
  int i;
};

APART static double same(double d) { return d; }
APART static float same_float(float f) { return f; }
APART static double chosen(int which, double a, double b) { return which ? a : b; }
APART static struct pair both(double a, double b) { return (struct pair){b, a}; }
APART static struct mixed mixed(float f, double d) { return (struct mixed){f, d, 7}; }
APART static double last(int n, ...) {
  va_list list;
  double d = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) d = va_arg(list, double);
  va_end(list);
  return d;
}
APART static double in_a_loop(double d, int rounds) {
  double kept = d, other = 1;
  for (int i = 0; i < rounds; i++) {
    double old = kept;
    kept = i & 1 ? other : old;
    other = i & 1 ? old : other;
    if (i & 1) {
      double t = kept;
      kept = other;
      other = t;
    }
  }
  return kept;
}
APART static double recursive(double d, int depth) { return depth == 0 ? d : recursive(d, depth - 1); }

static double (*volatile through)(double) = same;
static float (*volatile through_float)(float) = same_float;
static volatile double stored;
static volatile float stored_float;

static int failures;

static void expect(const char *what, uint64_t got, uint64_t wanted) {
  if (got == wanted) return;
  if (failures++ < 20) printf("%s: %016llx instead of %016llx\n", what, (unsigned long long)got, (unsigned long long)wanted);
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return bits_of(x) < bits_of(y) ? -1 : bits_of(x) > bits_of(y);
}

static void check(uint64_t bits, uint32_t float_bits) {
  double d = double_of(bits), list[3] = {1, d, 2}, copied[3];
  float f = float_of(float_bits);
  expect("call", bits_of(same(d)), bits);
  expect("pointer", bits_of(through(d)), bits);
  expect("float call", bits_of_float(same_float(f)), float_bits);
  expect("float pointer", bits_of_float(through_float(f)), float_bits);
  expect("select", bits_of(chosen(1, d, 1)), bits);
  expect("select of the other", bits_of(chosen(0, 1, d)), bits);
  expect("pair", bits_of(both(1, d).first), bits);
  expect("pair of the other", bits_of(both(d, 1).second), bits);
  expect("mixed float", bits_of_float(mixed(f, d).f), float_bits);
  expect("mixed double", bits_of(mixed(f, d).d), bits);
  expect("variable arguments", bits_of(last(2, 1.0, d)), bits);
  expect("many variable arguments", bits_of(last(10, 1., 2., 3., 4., 5., 6., 7., 8., 9., d)), bits);
  expect("recursion", bits_of(recursive(d, 5)), bits);
  expect("negation", bits_of(-d), bits ^ (1ULL << 63));
  expect("fabs", bits_of(fabs(d)), bits & ~(1ULL << 63));
  expect("copysign", bits_of(copysign(d, -1.0)), bits | 1ULL << 63);
  expect("sum", bits_of(d + 1.0), bits);
  expect("product", bits_of(d * 2.0), bits);
  expect("float sum", bits_of_float(f + 1.0f), float_bits);
  expect("double of float and back", bits_of_float((float)(double)f), float_bits);
  expect("long double and back", bits_of((double)(long double)d), bits);
  expect("sign", signbit(d) != 0, bits >> 63);
  stored = d;
  expect("volatile", bits_of(stored), bits);
  stored_float = f;
  expect("volatile float", bits_of_float(stored_float), float_bits);
  memcpy(copied, list, sizeof list);
  expect("copy", bits_of(copied[1]), bits);
  qsort(copied, 3, sizeof *copied, compare);
  expect("sorted", bits_of(copied[2]), bits);
}

static void show(double d, float f, long double l) {
  char text[64];
  snprintf(text, sizeof text, "%f %F %+e %g %a", d, d, f, (double)f, d);
  printf("%s %Lf %d %d\n", text, l, fpclassify(d) == FP_NAN, isnan(f) != 0);
}

int main(void) {
  static const uint64_t doubles[] = {0x7ff8000000000000, 0xfff8000000000000, 0x7ff8000000000001, 0xfff800000000007b,
                                     0x7fffffffffffffff, 0xffffffffffffffff, 0x7ffc0000deadbeef};
  static const uint32_t floats[] = {0x7fc00000, 0xffc00000, 0x7fc00001, 0xffc0007b, 0x7fffffff, 0xffffffff, 0x7fe0dead};
  double e[] = {-NAN, NAN};
  float g[] = {-NAN, NAN};
  for (int round = 0; round < 300; round++) {
    for (int i = 0; i < 7; i++) {
      check(doubles[i], floats[i]);
      expect("loop", bits_of(in_a_loop(double_of(doubles[i]), 40)), doubles[i]);
    }
    if (round % 100 == 0)
      for (int i = 0; i < 2; i++) show(e[i], g[i], e[i]);
  }
  expect("long loop", bits_of(in_a_loop(double_of(doubles[3]), 100000)), doubles[3]);
  printf("%d failures\n", failures);
  return 0;
}
