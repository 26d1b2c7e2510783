/* A state machine that recognises numbers in C's syntax. */
#include <stdio.h>

enum state { START, SIGN, ZERO, DIGITS, POINT, FRACTION, E, E_SIGN, EXPONENT, HEX, HEX_DIGITS, BAD };

static enum state step(enum state s, char c) {
  int digit = c >= '0' && c <= '9', hex = digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  switch (s) {
    case START: if (c == '-' || c == '+') return SIGN; /* fall through */
    case SIGN: return c == '0' ? ZERO : digit ? DIGITS : c == '.' ? POINT : BAD;
    case ZERO: if (c == 'x') return HEX; /* fall through */
    case DIGITS: return digit ? DIGITS : c == '.' ? FRACTION : c == 'e' ? E : BAD;
    case POINT: return digit ? FRACTION : BAD;
    case FRACTION: return digit ? FRACTION : c == 'e' ? E : BAD;
    case E: if (c == '-' || c == '+') return E_SIGN; /* fall through */
    case E_SIGN: return digit ? EXPONENT : BAD;
    case EXPONENT: return digit ? EXPONENT : BAD;
    case HEX: case HEX_DIGITS: return hex ? HEX_DIGITS : BAD;
    default: return BAD;
  }
}

int main(void) {
  const char *t[] = {"0", "-12", "3.14", ".5", "5.", "1e10", "1e+5", "2.5e-3", "0x1F", "0x", "", "+", "1e", ".", "12a", "1.2.3", "--1", "0x1g"};
  for (int i = 0; i < 18; i++) {
    enum state s = START;
    for (const char *p = t[i]; *p; p++) s = step(s, *p);
    int ok = s == ZERO || s == DIGITS || s == FRACTION || s == EXPONENT || s == HEX_DIGITS;
    printf("%s:%s ", t[i], ok ? "yes" : "no");
  }
  printf("\n");
  return 0;
}
