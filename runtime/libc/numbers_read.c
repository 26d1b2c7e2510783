/*
 * Decimal numbers that were read from texts and are symbolic. Printed again they have the digits that they were read from: up
 * to 15 digits no other decimal number is as near. So nothing is computed or asked to print them, and what is read
 * back is the same number to the engine.
 *
 * The latest few are kept, in the program's memory: every path has its own. What the engine tells is only whether two numbers
 * are one term (merganser/host.h).
 */
#include <merganser/host.h>
#include <string.h>
#include "floating.h"

enum { KEPT = 8, LEAST_PLACE = -307, MOST_PLACE = 308 };

static struct number_read kept[KEPT];
static unsigned next;

int __mg_is_symbolic(uint64_t word) { return __mg_same_size(word, word) != 0; }

void __mg_note_number(uint64_t bits, const char *digits, int count, int exponent) {
  if (count == 0 || count > MOST_KNOWN_DIGITS || !__mg_is_symbolic(bits)) return;
  if (count + exponent - 1 < LEAST_PLACE || count + exponent > MOST_PLACE) return;
  /* A sum of paths may have read more numbers or fewer. */
  unsigned at = __mg_is_symbolic(next) ? 0 : next % KEPT;
  kept[at].bits = bits;
  kept[at].count = count;
  kept[at].exponent = exponent;
  memcpy(kept[at].digit, digits, (size_t)count);
  next = at + 1;
}

const struct number_read *__mg_number_read(uint64_t bits, int *negative) {
  if (!__mg_is_symbolic(bits)) return NULL;
  for (int i = 0; i < KEPT; i++) {
    int same = __mg_same_size(bits, kept[i].bits);
    if (same == 0 || __mg_is_symbolic((unsigned)kept[i].count) || __mg_is_symbolic((unsigned)kept[i].exponent)) continue;
    *negative = same < 0;
    return &kept[i];
  }
  return NULL;
}
