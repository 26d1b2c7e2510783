/* C11 atomics in one thread. */
#include <stdatomic.h>
#include <stdio.h>

static atomic_int counter = 5;
static _Atomic long total;
static atomic_flag flag = ATOMIC_FLAG_INIT;

int main(void) {
  printf("%d ", atomic_fetch_add(&counter, 3));
  printf("%d\n", atomic_load(&counter));
  printf("%d ", atomic_exchange(&counter, 20));
  printf("%d\n", counter);
  int expected = 20;
  printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 30));
  printf("%d\n", counter);
  printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 40));
  printf("%d %d\n", expected, counter);
  for (int i = 0; i < 10; i++) total += i * i;
  total *= 2;
  printf("%ld\n", total);
  printf("%d ", atomic_flag_test_and_set(&flag));
  printf("%d\n", atomic_flag_test_and_set(&flag));
  atomic_flag_clear(&flag);
  _Atomic unsigned char byte = 250;
  byte += 10;
  printf("%d ", byte);
  printf("%d\n", atomic_fetch_xor(&byte, 0xff));
  printf("%d ", byte);
  printf("%d\n", atomic_fetch_or(&byte, 0x100 >> 1));
  int plain = 7;
  printf("%d ", __sync_fetch_and_add(&plain, 2));
  printf("%d ", __sync_bool_compare_and_swap(&plain, 9, 11));
  printf("%d %d\n", plain, __atomic_load_n(&plain, __ATOMIC_SEQ_CST));
  atomic_thread_fence(memory_order_seq_cst);
  return 0;
}
