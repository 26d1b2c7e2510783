/*
 * Numbers of about 106 bits as unevaluated sums of two doubles (Dekker 1971), high + low with low
 * below half a unit in the last place of high. All operations are plain double arithmetic.
 */
#ifndef MERGANSER_MATH_PAIR_H
#define MERGANSER_MATH_PAIR_H

struct pair {
  double high, low;
};

/* a + b exactly; in the quick form |a| must not be smaller than |b|. */
static inline struct pair pair_quick_sum(double a, double b) {
  double sum = a + b;
  return (struct pair){sum, b - (sum - a)};
}

static inline struct pair pair_sum(double a, double b) {
  double sum = a + b, part = sum - a;
  return (struct pair){sum, (a - (sum - part)) + (b - part)};
}

/* a · b exactly, by halves of 26 bits. */
static inline struct pair pair_product(double a, double b) {
  double product = a * b;
  double split_a = a * 134217729.0, high_a = split_a - (split_a - a), low_a = a - high_a;
  double split_b = b * 134217729.0, high_b = split_b - (split_b - b), low_b = b - high_b;
  double error = ((high_a * high_b - product) + high_a * low_b + low_a * high_b) + low_a * low_b;
  return (struct pair){product, error};
}

static inline struct pair pair_add(struct pair a, struct pair b) {
  struct pair high = pair_sum(a.high, b.high), low = pair_sum(a.low, b.low);
  high = pair_quick_sum(high.high, high.low + low.high);
  return pair_quick_sum(high.high, high.low + low.low);
}

static inline struct pair pair_subtract(struct pair a, struct pair b) {
  return pair_add(a, (struct pair){-b.high, -b.low});
}

static inline struct pair pair_multiply(struct pair a, struct pair b) {
  struct pair p = pair_product(a.high, b.high);
  return pair_quick_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static inline struct pair pair_divide(struct pair a, struct pair b) {
  double first = a.high / b.high;
  struct pair rest = pair_subtract(a, pair_multiply(b, (struct pair){first, 0}));
  double second = rest.high / b.high;
  rest = pair_subtract(rest, pair_multiply(b, (struct pair){second, 0}));
  struct pair quotient = pair_quick_sum(first, second);
  return pair_add(quotient, (struct pair){rest.high / b.high, 0});
}

static inline struct pair pair_scale(struct pair a, double power_of_two) {
  return (struct pair){a.high * power_of_two, a.low * power_of_two};
}

/* Shared by the files of mathematics; math_precise.c has them. */

/* e^x = (1 + result) · 2^power for |x| up to 800. */
struct pair __mg_exponential(struct pair x, int *power);
/* e^x as a double, with errno for a result out of range. */
double __mg_round_exponential(struct pair x);
/* ln x for finite x > 0. */
struct pair __mg_logarithm(struct pair x);
/* The arc whose tangent is x, for |x| up to a million. */
struct pair __mg_arc(struct pair x);

#endif
