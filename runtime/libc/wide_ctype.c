/*
 * Wide character classes (C11 7.30). ASCII exactly. In a UTF-8 locale the Latin, Greek and Cyrillic
 * letters of the two-byte range have their cases; beyond it a character counts as a letter without
 * case. docs/runtime.md says so too.
 */
#include <ctype.h>
#include <string.h>
#include <wctype.h>

extern int __mg_utf8;

static int beyond(wint_t c) { return c >= 128 && __mg_utf8 && c <= 0x10ffff; }

wint_t towlower(wint_t c) {
  if (c < 128) return (wint_t)tolower((int)c);
  if (!beyond(c)) return c;
  if (c >= 0xc0 && c <= 0xde && c != 0xd7) return c + 32;
  if ((c >= 0x100 && c <= 0x12f) || (c >= 0x132 && c <= 0x137) || (c >= 0x14a && c <= 0x177))
    return c | 1;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) return c + (c & 1);
  if (c == 0x178) return 0xff;
  if (c >= 0x391 && c <= 0x3a9 && c != 0x3a2) return c + 32;
  if (c >= 0x410 && c <= 0x42f) return c + 32;
  if (c >= 0x400 && c <= 0x40f) return c + 80;
  return c;
}

wint_t towupper(wint_t c) {
  if (c < 128) return (wint_t)toupper((int)c);
  if (!beyond(c)) return c;
  if (c >= 0xe0 && c <= 0xfe && c != 0xf7) return c - 32;
  if ((c >= 0x100 && c <= 0x12f) || (c >= 0x132 && c <= 0x137) || (c >= 0x14a && c <= 0x177))
    return c & ~1u;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) return c - !(c & 1);
  if (c == 0xff) return 0x178;
  if (c >= 0x3b1 && c <= 0x3c9 && c != 0x3c2) return c - 32;
  if (c >= 0x430 && c <= 0x44f) return c - 32;
  if (c >= 0x450 && c <= 0x45f) return c - 80;
  return c;
}

static int letter(wint_t c) {
  return beyond(c) && c >= 0xaa && (c >= 0xc0 || c == 0xaa || c == 0xb5 || c == 0xba) && c != 0xd7 &&
         c != 0xf7 && !(c >= 0x2000 && c <= 0x2bff) && !(c >= 0x3000 && c <= 0x3004) &&
         !(c >= 0xd800 && c <= 0xf8ff) && !(c >= 0x1f000 && c <= 0x1ffff);
}

int iswalpha(wint_t c) { return c < 128 ? isalpha((int)c) : letter(c); }
int iswdigit(wint_t c) { return c < 128 && isdigit((int)c); }
int iswxdigit(wint_t c) { return c < 128 && isxdigit((int)c); }
int iswalnum(wint_t c) { return c < 128 ? isalnum((int)c) : letter(c); }
int iswlower(wint_t c) { return c < 128 ? islower((int)c) : letter(c) && towupper(c) != c; }
int iswupper(wint_t c) { return c < 128 ? isupper((int)c) : letter(c) && towlower(c) != c; }
int iswblank(wint_t c) { return c < 128 ? isblank((int)c) : beyond(c) && (c == 0x3000 || c == 0x2003); }
int iswcntrl(wint_t c) {
  return c < 128 ? iscntrl((int)c) : beyond(c) && (c < 0xa0 || c == 0x2028 || c == 0x2029);
}
int iswspace(wint_t c) {
  return c < 128 ? isspace((int)c)
                 : beyond(c) && ((c >= 0x2000 && c <= 0x200a && c != 0x2007) || c == 0x3000 ||
                                 c == 0x2028 || c == 0x2029);
}
int iswprint(wint_t c) {
  return c < 128 ? isprint((int)c) : beyond(c) && !iswcntrl(c) && !(c >= 0xd800 && c <= 0xdfff);
}
int iswgraph(wint_t c) { return iswprint(c) && !iswspace(c); }
int iswpunct(wint_t c) { return c < 128 ? ispunct((int)c) : iswgraph(c) && !iswalnum(c); }

static const struct {
  const char *name;
  int (*test)(wint_t);
} classes[] = {
    {"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl},
    {"digit", iswdigit}, {"graph", iswgraph}, {"lower", iswlower}, {"print", iswprint},
    {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit},
};
enum { CLASSES = sizeof classes / sizeof *classes };

wctype_t wctype(const char *name) {
  for (unsigned long i = 0; i < CLASSES; i++)
    if (strcmp(name, classes[i].name) == 0) return i + 1;
  return 0;
}

int iswctype(wint_t c, wctype_t type) {
  return type > 0 && type <= CLASSES ? classes[type - 1].test(c) : 0;
}

static const int to_lower = 1, to_upper = 2;

wctrans_t wctrans(const char *name) {
  if (strcmp(name, "tolower") == 0) return &to_lower;
  return strcmp(name, "toupper") == 0 ? &to_upper : NULL;
}

wint_t towctrans(wint_t c, wctrans_t mapping) {
  return mapping == &to_lower ? towlower(c) : mapping == &to_upper ? towupper(c) : c;
}
