/*
 * Character classes of the "C" locale (C11 7.4). The values of the tests are the bits of glibc's
 * table, so that a program that prints them agrees with its native binary. The functions compare
 * ranges rather than read the table: under a symbolic argument that is a formula, not an array.
 */
#include <ctype.h>

enum {
  BLANK = 1,
  CNTRL = 2,
  PUNCT = 4,
  ALNUM = 8,
  UPPER = 256,
  LOWER = 512,
  ALPHA = 1024,
  DIGIT = 2048,
  XDIGIT = 4096,
  SPACE = 8192,
  PRINT = 16384,
  GRAPH = 32768,
};

static int within(int c, int first, int last) {
  return (unsigned)c - (unsigned)first <= (unsigned)last - (unsigned)first;
}

int isupper(int c) { return within(c, 'A', 'Z') ? UPPER : 0; }
int islower(int c) { return within(c, 'a', 'z') ? LOWER : 0; }
int isalpha(int c) { return within(c | 32, 'a', 'z') ? ALPHA : 0; }
int isdigit(int c) { return within(c, '0', '9') ? DIGIT : 0; }
int isalnum(int c) { return within(c | 32, 'a', 'z') || within(c, '0', '9') ? ALNUM : 0; }
int isxdigit(int c) { return within(c | 32, 'a', 'f') || within(c, '0', '9') ? XDIGIT : 0; }
int isspace(int c) { return c == ' ' || within(c, '\t', '\r') ? SPACE : 0; }
int isblank(int c) { return c == ' ' || c == '\t' ? BLANK : 0; }
int isprint(int c) { return within(c, ' ', '~') ? PRINT : 0; }
int isgraph(int c) { return within(c, '!', '~') ? GRAPH : 0; }
int iscntrl(int c) { return within(c, 0, 31) || c == 127 ? CNTRL : 0; }
int ispunct(int c) { return isgraph(c) && !isalnum(c) ? PUNCT : 0; }
int tolower(int c) { return within(c, 'A', 'Z') ? c + 32 : c; }
int toupper(int c) { return within(c, 'a', 'z') ? c - 32 : c; }
int isascii(int c) { return within(c, 0, 127); }
int toascii(int c) { return c & 127; }

/* The tables behind glibc's macros: indices -128 to 255, at + 128. */
#define MARK (PUNCT | PRINT | GRAPH)
#define LETTER (ALNUM | ALPHA | PRINT | GRAPH)
static const unsigned short classes[384] = {
    [128 + 0 ... 128 + 8] = CNTRL,
    [128 + '\t'] = CNTRL | SPACE | BLANK,
    [128 + '\n' ... 128 + '\r'] = CNTRL | SPACE,
    [128 + 14 ... 128 + 31] = CNTRL,
    [128 + ' '] = SPACE | BLANK | PRINT,
    [128 + '!' ... 128 + '/'] = MARK,
    [128 + '0' ... 128 + '9'] = DIGIT | XDIGIT | ALNUM | PRINT | GRAPH,
    [128 + ':' ... 128 + '@'] = MARK,
    [128 + 'A' ... 128 + 'F'] = LETTER | UPPER | XDIGIT,
    [128 + 'G' ... 128 + 'Z'] = LETTER | UPPER,
    [128 + '[' ... 128 + '`'] = MARK,
    [128 + 'a' ... 128 + 'f'] = LETTER | LOWER | XDIGIT,
    [128 + 'g' ... 128 + 'z'] = LETTER | LOWER,
    [128 + '{' ... 128 + '~'] = MARK,
    [128 + 127] = CNTRL,
};

#define FOUR(n) (n), (n) + 1, (n) + 2, (n) + 3
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define LETTERS(n) SIXTEEN(n), FOUR((n) + 16), FOUR((n) + 20), (n) + 24, (n) + 25
#define HIGH SIXTEEN(128), SIXTEEN(144), SIXTEEN(160), SIXTEEN(176), \
             SIXTEEN(192), SIXTEEN(208), SIXTEEN(224)
#define CASE_TABLE(upper, lower)                                                              \
  {HIGH, FOUR(240), FOUR(244), FOUR(248), 252, 253, 254, -1, SIXTEEN(0), SIXTEEN(16),         \
   SIXTEEN(32), SIXTEEN(48), 64, LETTERS(upper), 91, 92, 93, 94, 95, 96, LETTERS(lower), 123, \
   124, 125, 126, 127, HIGH, SIXTEEN(240)}
static const int to_lower[384] = CASE_TABLE('a', 'a');
static const int to_upper[384] = CASE_TABLE('A', 'A');

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short *table = classes + 128;
  return &table;
}

const int **__ctype_tolower_loc(void) {
  static const int *table = to_lower + 128;
  return &table;
}

const int **__ctype_toupper_loc(void) {
  static const int *table = to_upper + 128;
  return &table;
}
