/*
 * `frem` outside of the engine: a compiler makes a call of fmod of it, which the library would answer with itself.
 * x87 has the operation, exact for all three formats, some bits of the quotient at a time.
 */
static inline long double native_remainder(long double x, long double y) {
  unsigned short status;
  do {
    __asm__("fprem\n\tfnstsw %1" : "+t"(x), "=a"(status) : "u"(y) : "cc");
  } while (status & 0x400);
  return x;
}

#define __builtin_fmodf(x, y) ((float)native_remainder(x, y))
#define __builtin_fmod(x, y) ((double)native_remainder(x, y))
#define __builtin_fmodl(x, y) native_remainder(x, y)
