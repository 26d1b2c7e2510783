/* Random numbers that nobody can foretell (BSD, glibc 2.36): those of getrandom. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *buffer, size_t size) {
  char *at = buffer;
  while (size > 0) {
    size_t part = size < 256 ? size : 256;
    getrandom(at, part, 0);
    at += part;
    size -= part;
  }
}

uint32_t arc4random(void) {
  uint32_t word;
  arc4random_buf(&word, sizeof word);
  return word;
}

/* The first numbers, by which 2^32 is no multiple of the bound, are thrown away. */
uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t least = -bound % bound, word;
  do word = arc4random();
  while (word < least);
  return word % bound;
}
