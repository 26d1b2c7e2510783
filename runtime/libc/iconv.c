/*
 * Conversion between encodings (POSIX iconv): ASCII, ISO-8859-1, UTF-8, UTF-16 and UTF-32 under glibc's
 * names, character by character. Other encodings are unknown (EINVAL).
 *
 * UTF-16 and UTF-32 without an order of bytes in their name are written little-endian after a mark of it,
 * and read as their first mark says. //TRANSLIT writes a question mark for a character that the target does
 * not have, //IGNORE leaves it out; what cannot be read is an error in any case.
 */
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum encoding { ASCII, LATIN1, UTF8, UTF16LE, UTF16BE, UTF32LE, UTF32BE, UNKNOWN };

/* What a step of decoding or encoding can say instead of a character or a length. */
enum { INVALID = -1, INCOMPLETE = -2, FULL = -3 };

static const struct name {
  const char *name;
  enum encoding encoding;
  int has_mark;
} names[] = {
    {"ANSI_X3.4-1968", ASCII, 0}, {"ASCII", ASCII, 0},        {"US-ASCII", ASCII, 0},
    {"ANSI_X3.4-1986", ASCII, 0}, {"ISO646-US", ASCII, 0},    {"CP367", ASCII, 0},
    {"ISO-8859-1", LATIN1, 0},    {"ISO8859-1", LATIN1, 0},   {"ISO_8859-1", LATIN1, 0},
    {"LATIN1", LATIN1, 0},        {"L1", LATIN1, 0},          {"CP819", LATIN1, 0},
    {"UTF-8", UTF8, 0},           {"UTF8", UTF8, 0},          {"UTF-16", UTF16LE, 1},
    {"UTF16", UTF16LE, 1},        {"UTF-16LE", UTF16LE, 0},   {"UTF16LE", UTF16LE, 0},
    {"UTF-16BE", UTF16BE, 0},     {"UTF16BE", UTF16BE, 0},    {"UTF-32", UTF32LE, 1},
    {"UTF32", UTF32LE, 1},        {"UTF-32LE", UTF32LE, 0},   {"UTF32LE", UTF32LE, 0},
    {"UTF-32BE", UTF32BE, 0},     {"UTF32BE", UTF32BE, 0},    {"UCS-4LE", UTF32LE, 0},
    {"UCS-4BE", UTF32BE, 0},      {"UCS-4", UTF32BE, 0},      {"UCS4", UTF32BE, 0},
    {"WCHAR_T", UTF32LE, 0},
};

struct side {
  enum encoding encoding;
  int has_mark;
  /* Whether the mark was read or written. */
  int started;
};

struct converter {
  struct side from, to;
  int transliterate, ignore;
};

/* The name in front of "//". */
static struct side side_of(const char *name) {
  size_t length = strcspn(name, "/");
  if (length == 0) {
    name = nl_langinfo(CODESET);
    length = strlen(name);
  }
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i].name) == length && strncasecmp(names[i].name, name, length) == 0)
      return (struct side){names[i].encoding, names[i].has_mark, 0};
  return (struct side){UNKNOWN, 0, 0};
}

iconv_t iconv_open(const char *to, const char *from) {
  struct converter c = {side_of(from), side_of(to), strstr(to, "//TRANSLIT") != NULL,
                        strstr(to, "//IGNORE") != NULL};
  if (c.from.encoding == UNKNOWN || c.to.encoding == UNKNOWN) {
    errno = EINVAL;
    return (iconv_t)-1;
  }
  struct converter *converter = malloc(sizeof c);
  if (converter == NULL) return (iconv_t)-1;
  *converter = c;
  return converter;
}

int iconv_close(iconv_t converter) {
  free(converter);
  return 0;
}

static int is_surrogate(long c) { return c >= 0xd800 && c <= 0xdfff; }

static long little(const unsigned char *p, int size) {
  unsigned long value = 0;
  for (int i = size; i-- > 0;) value = value << 8 | p[i];
  return (long)value;
}

static long big(const unsigned char *p, int size) {
  unsigned long value = 0;
  for (int i = 0; i < size; i++) value = value << 8 | p[i];
  return (long)value;
}

/* As in glibc, a sequence is judged when it is complete, and the old forms of five and six bytes count as
 * sequences until then. */
static long decode_utf8(const unsigned char *p, size_t left, size_t *used) {
  static const long least[] = {0, 0x80, 0x800, 0x10000};
  if (p[0] < 0x80) return p[0];
  if (p[0] < 0xc2 || p[0] > 0xfd) return INVALID;
  int more = p[0] < 0xe0 ? 1 : p[0] < 0xf0 ? 2 : p[0] < 0xf8 ? 3 : p[0] < 0xfc ? 4 : 5;
  long c = p[0] & (0x3f >> more);
  for (int i = 1; i <= more; i++) {
    if ((size_t)i >= left) return INCOMPLETE;
    if ((p[i] & 0xc0) != 0x80) return INVALID;
    c = c << 6 | (p[i] & 0x3f);
  }
  if (more > 3 || c < least[more] || c > 0x10ffff || is_surrogate(c)) return INVALID;
  *used = (size_t)more + 1;
  return c;
}

static long decode_utf16(const unsigned char *p, size_t left, size_t *used,
                         long (*unit)(const unsigned char *, int)) {
  if (left < 2) return INCOMPLETE;
  long first = unit(p, 2);
  *used = 2;
  if (!is_surrogate(first)) return first;
  if (first >= 0xdc00) return INVALID;
  if (left < 4) return INCOMPLETE;
  long second = unit(p + 2, 2);
  if (second < 0xdc00 || second > 0xdfff) return INVALID;
  *used = 4;
  return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

/* The next character, or INVALID or INCOMPLETE; there is at least one byte. */
static long decode(enum encoding encoding, const unsigned char *p, size_t left, size_t *used) {
  *used = 1;
  switch (encoding) {
    case ASCII:
      return p[0] < 0x80 ? p[0] : INVALID;
    case LATIN1:
      return p[0];
    case UTF8:
      return decode_utf8(p, left, used);
    case UTF16LE:
      return decode_utf16(p, left, used, little);
    case UTF16BE:
      return decode_utf16(p, left, used, big);
    default: {
      if (left < 4) return INCOMPLETE;
      *used = 4;
      long c = (encoding == UTF32LE ? little : big)(p, 4);
      return c > 0x10ffff || is_surrogate(c) ? INVALID : c;
    }
  }
}

static void put(unsigned char *p, unsigned long value, int size, int is_big) {
  for (int i = 0; i < size; i++)
    p[is_big ? size - 1 - i : i] = (unsigned char)(value >> 8 * i);
}

static long encode_utf8(long c, unsigned char *p, size_t room) {
  int size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  if ((size_t)size > room) return FULL;
  for (int i = size - 1; i > 0; i--, c >>= 6) p[i] = (unsigned char)(0x80 | (c & 0x3f));
  p[0] = (unsigned char)(size == 1 ? c : (0xf00 >> size & 0xff) | c);
  return size;
}

/* The number of bytes written, or INVALID or FULL. */
static long encode(enum encoding encoding, long c, unsigned char *p, size_t room) {
  switch (encoding) {
    case ASCII:
    case LATIN1:
      if (room < 1) return FULL;
      if (c >= (encoding == ASCII ? 0x80 : 0x100)) return INVALID;
      p[0] = (unsigned char)c;
      return 1;
    case UTF8:
      return encode_utf8(c, p, room);
    case UTF16LE:
    case UTF16BE:
      if (room < (c < 0x10000 ? 2 : 4)) return FULL;
      if (c < 0x10000) {
        put(p, (unsigned long)c, 2, encoding == UTF16BE);
        return 2;
      }
      put(p, (unsigned long)(0xd7c0 + (c >> 10)), 2, encoding == UTF16BE);
      put(p + 2, (unsigned long)(0xdc00 + (c & 0x3ff)), 2, encoding == UTF16BE);
      return 4;
    default:
      if (room < 4) return FULL;
      put(p, (unsigned long)c, 4, encoding == UTF32BE);
      return 4;
  }
}

/* Looks for the mark of the order of bytes at the start of the input: its size, or INCOMPLETE. */
static int read_mark(struct side *from, const unsigned char *p, size_t left) {
  int size = from->encoding == UTF16LE || from->encoding == UTF16BE ? 2 : 4;
  if (left < (size_t)size) return INCOMPLETE;
  from->started = 1;
  if (little(p, size) == 0xfeff) return size;
  if (big(p, size) != 0xfeff) return 0;
  from->encoding = size == 2 ? UTF16BE : UTF32BE;
  return size;
}

static size_t fail(int error) {
  errno = error;
  return (size_t)-1;
}

static size_t fail_with(long status) {
  return fail(status == INVALID ? EILSEQ : status == INCOMPLETE ? EINVAL : E2BIG);
}

static void take(char **p, size_t *left, long count) {
  *p += count;
  *left -= (size_t)count;
}

static size_t restart(struct converter *c) {
  c->to.started = 0;
  c->from.started = 0;
  if (c->from.has_mark) c->from.encoding = c->from.encoding <= UTF16BE ? UTF16LE : UTF32LE;
  return 0;
}

size_t iconv(iconv_t converter, char **restrict in, size_t *restrict in_left, char **restrict out,
             size_t *restrict out_left) {
  struct converter *c = converter;
  size_t replaced = 0, used;
  int left_out = 0;
  if (in == NULL || *in == NULL) return restart(c);
  if (c->from.has_mark && !c->from.started && *in_left > 0) {
    int mark = read_mark(&c->from, (unsigned char *)*in, *in_left);
    if (mark < 0) return fail_with(mark);
    take(in, in_left, mark);
  }
  while (*in_left > 0) {
    long character = decode(c->from.encoding, (unsigned char *)*in, *in_left, &used);
    if (character < 0) return fail_with(character);
    if (c->to.has_mark && !c->to.started) {
      long mark = encode(c->to.encoding, 0xfeff, (unsigned char *)*out, *out_left);
      if (mark < 0) return fail_with(mark);
      take(out, out_left, mark);
      c->to.started = 1;
    }
    long size = encode(c->to.encoding, character, (unsigned char *)*out, *out_left);
    if (size == INVALID && c->transliterate) {
      size = encode(c->to.encoding, '?', (unsigned char *)*out, *out_left);
      replaced += size > 0;
    } else if (size == INVALID && c->ignore) {
      size = 0;
      left_out = 1;
    }
    if (size < 0) return fail_with(size);
    take(in, in_left, (long)used);
    take(out, out_left, size);
  }
  return left_out ? fail(EILSEQ) : replaced;
}
