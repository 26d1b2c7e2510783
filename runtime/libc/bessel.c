/*
 * Bessel functions of whole order (POSIX XSI), to about 14 digits of the larger of the function and 1.
 *
 * Below 25: Miller's backward recurrence J(k-1) = (2k/x) J(k) - J(k+1), scaled by J(0) + 2 J(2) + 2 J(4) + … = 1
 * (Abramowitz and Stegun 9.1.46), and Neumann's series for Y(0) and its derivative (9.1.88). From 25: Hankel's expansion
 * (9.2.5 – 9.2.10), whose smallest term is below the precision there. Higher orders: upwards for Y, and for J where the
 * order is below x; by the backward recurrence otherwise.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>

enum { MOST_ORDERS = 96 };
static const long double pi = 3.14159265358979323846264338327950288L;
static const long double euler = 0.57721566490153286060651209008240243L;

/* J of all orders below MOST_ORDERS, 0 < x < 25. */
static void all_orders(long double x, long double j[MOST_ORDERS]) {
  long double sum = 0;
  j[MOST_ORDERS - 1] = 0;
  j[MOST_ORDERS - 2] = 1e-300L;
  for (int k = MOST_ORDERS - 2; k > 0; k--) {
    j[k - 1] = 2 * k / x * j[k] - j[k + 1];
    if (j[k - 1] > 1e300L || j[k - 1] < -1e300L)
      for (int i = k - 1; i < MOST_ORDERS; i++) j[i] *= 1e-300L;
  }
  for (int k = 2; k < MOST_ORDERS; k += 2) sum += j[k];
  sum = j[0] + 2 * sum;
  for (int k = 0; k < MOST_ORDERS; k++) j[k] /= sum;
}

/* J and Y of order 0 or 1, x >= 25: sqrt(2 / pi x) (P cos w - Q sin w) and (P sin w + Q cos w). */
static void hankel(int order, double x, double *j, double *y) {
  long double mu = 4.0L * order * order, term = 1, p = 1, q = 0, least = 1;
  for (int k = 1; k < 60; k++) {
    long double odd = 2.0L * k - 1;
    term *= (mu - odd * odd) / (k * 8.0L * x);
    long double size = fabsl(term);
    if (size >= least && k > 2) break;
    least = size;
    if (k % 2 == 1)
      q += k % 4 == 1 ? term : -term;
    else
      p += k % 4 == 0 ? term : -term;
  }
  /* w = x - pi / 4 - order pi / 2, by sums and differences of sine and cosine of x itself */
  long double s = sin(x), c = cos(x), factor = 1 / sqrtl(pi * x);
  long double cosine = order == 0 ? c + s : s - c, sine = order == 0 ? s - c : -s - c;
  *j = (double)(factor * (p * cosine - q * sine));
  *y = (double)(factor * (p * sine + q * cosine));
}

static double small_order_j(int order, double x) {
  double size = fabs(x), j, y;
  if (x != x) return x;
  if (size == HUGE_VAL) return 0;
  if (size < 1e-8) return order == 0 ? 1 : x / 2;
  if (size >= 25) {
    hankel(order, size, &j, &y);
  } else {
    long double all[MOST_ORDERS];
    all_orders(size, all);
    j = (double)all[order];
  }
  return order == 1 && x < 0 ? -j : j;
}

static double pole(double x) {
  errno = x < 0 ? EDOM : ERANGE;
  return x < 0 ? (x - x) / (x - x) : -HUGE_VAL;
}

static double small_order_y(int order, double x) {
  double j, y;
  if (x != x) return x;
  if (x <= 0) return x < 0 ? pole(x) : pole(0);
  if (x == HUGE_VAL) return 0;
  if (x >= 25) {
    hankel(order, x, &j, &y);
    return y;
  }
  if (order == 1 && x < 1e-8) return (double)(-2 / (pi * x));
  long double all[MOST_ORDERS], sum = 0, logarithm = logl((long double)x / 2) + euler;
  if (x < 1e-8) return (double)(2 / pi * logarithm);
  all_orders(x, all);
  for (int k = 1; 2 * k + 1 < MOST_ORDERS; k++) {
    long double term = order == 0 ? 2 * all[2 * k] / k : (all[2 * k - 1] - all[2 * k + 1]) / k;
    sum += k % 2 == 1 ? term : -term;
  }
  if (order == 0) return (double)(2 / pi * (logarithm * all[0] + sum));
  return (double)(2 / pi * (logarithm * all[1] - all[0] / x - sum));
}

double j0(double x) { return small_order_j(0, x); }
double j1(double x) { return small_order_j(1, x); }
double y0(double x) { return small_order_y(0, x); }
double y1(double x) { return small_order_y(1, x); }

/* The backward recurrence from far above n: only what it ends with counts. */
static double backwards(int n, double x) {
  int start = n + 40 + (int)sqrt(40.0 * n);
  long double above = 0, here = 1e-300L, wanted = 0, sum = 0;
  for (int k = start; k > 0; k--) {
    long double below = 2.0L * k / x * here - above;
    above = here;
    here = below;
    if (k - 1 == n) wanted = here;
    if ((k - 1) % 2 == 0) sum += k - 1 == 0 ? here : 2 * here;
    if (here > 1e300L || here < -1e300L) {
      here *= 1e-300L;
      above *= 1e-300L;
      wanted *= 1e-300L;
      sum *= 1e-300L;
    }
  }
  return (double)(wanted / sum);
}

double jn(int n, double x) {
  if (n == -2147483647 - 1) return 0;
  int negative = n % 2 != 0 && (n < 0) != (x < 0);
  double size = fabs(x), value;
  if (x != x) return x;
  if (n < 0) n = -n;
  if (n == 0) return j0(x);
  if (size == 0 || size == HUGE_VAL) {
    value = 0;
  } else if (n == 1) {
    value = j1(size);
  } else if (n <= size) {
    double before = j0(size), here = j1(size);
    for (int k = 1; k < n; k++) {
      double next = 2.0 * k / size * here - before;
      before = here;
      here = next;
    }
    value = here;
  } else {
    value = backwards(n, size);
  }
  return negative ? -value : value;
}

double yn(int n, double x) {
  if (x != x) return x;
  if (n == -2147483647 - 1) return 0;
  int negative = n < 0 && n % 2 != 0;
  if (n < 0) n = -n;
  if (n == 0) return y0(x);
  if (x <= 0) return x == 0 && negative ? -pole(0) : x == 0 ? pole(0) : pole(x);
  double before = y0(x), here = y1(x);
  for (int k = 1; k < n && here != -HUGE_VAL; k++) {
    double next = 2.0 * k / x * here - before;
    before = here;
    here = next;
  }
  return negative ? -here : here;
}

#define OTHER_TYPES(name)                                               \
  float name##f(float x) { return (float)name(x); }                     \
  long double name##l(long double x) { return name((double)x); }
#define OTHER_TYPES_OF_ORDER(name)                                      \
  float name##f(int n, float x) { return (float)name(n, x); }           \
  long double name##l(int n, long double x) { return name(n, (double)x); }

OTHER_TYPES(j0)
OTHER_TYPES(j1)
OTHER_TYPES(y0)
OTHER_TYPES(y1)
OTHER_TYPES_OF_ORDER(jn)
OTHER_TYPES_OF_ORDER(yn)
