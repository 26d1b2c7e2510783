/* Compiled to shapes-*.bc and .ll by ../../make-bitcode-fixtures.ts; needs no header. */
typedef int quad __attribute__((vector_size(16)));
enum colour { red = -1, green = 5 };
struct node {
  struct node *next;
  int values[4];
  double weight;
  unsigned low : 3, high : 7;
};
extern int printf(const char *, ...);
extern int other __attribute__((weak));
static int counter;
_Thread_local int local_to_thread = 3;
const char message[] = "hello\n\377";
long double extended = 1.5L;
__int128 wide = ((__int128)1 << 100) + 7;
float floats[] = {1.5f, -0.0f, 1e30f};
struct node first = {&first, {1, 2}, 3.5, 1, 2};
char *inside = (char *)&first + 8;
int (*pointer)(const char *, ...) = printf;
int common_array[1000];
int renamed(int) __attribute__((alias("sum_to")));
__asm__(".globl nothing\nnothing: ret\n");

int sum_to(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += i * i;
  return total;
}

static int choose(struct node *node, enum colour colour) {
  switch (colour) {
  case red: return node->values[1];
  case green: return -node->values[2];
  default: return node->low ^ node->high;
  }
}

int variadic(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  double total = 0;
  while (count-- > 0) total += __builtin_va_arg(list, double);
  __builtin_va_end(list);
  return (int)total;
}

quad vectors(quad a, quad b) { return __builtin_shufflevector(a, b, 0, 5, -1, 7) + (a < b); }

int atomics(int *p, int x) {
  int seen = __atomic_load_n(p, __ATOMIC_ACQUIRE);
  __atomic_compare_exchange_n(p, &seen, x, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  __sync_synchronize();
  return __atomic_fetch_add(p, 1, __ATOMIC_ACQ_REL) + seen;
}

int jumps(int which) {
  static void *const labels[] = {&&one, &&two};
  goto *labels[which & 1];
one:
  __asm__ volatile("nop" ::: "memory");
  return choose(&first, green);
two:
  counter++;
  return __builtin_expect(counter > 3, 0) ? sum_to(which) : variadic(2, 1.0, extended > 1 ? 2.0 : 3.0);
}

struct node copy(struct node node, const int *restrict from) {
  __builtin_memcpy(node.values, from, sizeof node.values);
  node.weight = -node.weight * floats[1];
  return node;
}
