/* A simulation with structures, enums and pseudo-random choices. */
#include <stdio.h>

enum kind { DEPOSIT, WITHDRAW, TRANSFER, KINDS };
struct account { long cents; unsigned uses; };
static struct account accounts[8];
static unsigned long state = 0x2545F4914F6CDD1D;
static unsigned pick(unsigned n) { state ^= state >> 12; state ^= state << 25; state ^= state >> 27; return (unsigned)((state * 0x2545F4914F6CDD1D) >> 33) % n; }

static int act(enum kind k, struct account *a, struct account *b, long cents) {
  a->uses++;
  switch (k) {
    case DEPOSIT: a->cents += cents; return 1;
    case WITHDRAW: if (a->cents < cents) return 0; a->cents -= cents; return 1;
    case TRANSFER: if (a->cents < cents || a == b) return 0; a->cents -= cents; b->cents += cents; return 1;
    default: return -1;
  }
}

int main(void) {
  int done[KINDS] = {0}, refused[KINDS] = {0};
  for (int i = 0; i < 5000; i++) {
    enum kind k = (enum kind)pick(KINDS);
    unsigned a = pick(8), b = pick(8);
    if (act(k, &accounts[a], &accounts[b], 1 + pick(10000))) done[k]++; else refused[k]++;
  }
  long total = 0;
  for (int i = 0; i < 8; i++) { printf("%ld.%02ld %u\n", accounts[i].cents / 100, accounts[i].cents % 100, accounts[i].uses); total += accounts[i].cents; }
  printf("%ld %d %d %d %d %d %d\n", total, done[0], done[1], done[2], refused[0], refused[1], refused[2]);
  return 0;
}
