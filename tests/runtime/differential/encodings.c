/* iconv between all pairs of encodings: valid text, random bytes, little room. */
#define _GNU_SOURCE
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include "generate.h"

static const char *const encodings[] = {"ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE",
                                        "UTF-32", "UTF-32LE", "UTF-32BE"};
enum { COUNT = sizeof encodings / sizeof *encodings };

static void convert(iconv_t cd, char *from, size_t size, size_t room) {
  char to[400];
  char *in = from, *out = to;
  size_t in_left = size, out_left = room;
  errno = 0;
  size_t result = iconv(cd, &in, &in_left, &out, &out_left);
  printf("%zd %d %zu %zu:", (ssize_t)result, result == (size_t)-1 ? errno : 0, in_left, out_left);
  for (char *p = to; p < out; p++) printf("%02x", (unsigned char)*p);
  printf("\n");
}

static long any_character(void) {
  switch (below(5)) {
    case 0: return 0x80 + below(0x80);
    case 1: return 0x100 + below(0xd700);
    case 2: return 0xe000 + below(0x1000);
    case 3: return 0x10000 + below(0x100000);
    default: return 32 + below(96);
  }
}

int main(void) {
  for (int f = 0; f < COUNT; f++)
    for (int t = 0; t < COUNT; t++) {
      printf("%s to %s\n", encodings[f], encodings[t]);
      iconv_t cd = iconv_open(encodings[t], encodings[f]);
      iconv_t make = iconv_open(encodings[f], "UTF-32LE");
      if (cd == (iconv_t)-1 || make == (iconv_t)-1) return 1;
      for (int i = 0; i < 60; i++) {
        char text[200], *out = text;
        size_t out_left = sizeof text;
        iconv(make, NULL, NULL, NULL, NULL);
        iconv(cd, NULL, NULL, NULL, NULL);
        int n = (int)below(8), ascii = below(2) == 0;
        for (int k = 0; k < n; k++) {
          int32_t c = (int32_t)(ascii ? 32 + below(96) : any_character());
          char *in = (char *)&c;
          size_t in_left = 4;
          iconv(make, &in, &in_left, &out, &out_left);
        }
        size_t size = (size_t)(out - text);
        size_t room = 400;
        switch (below(4)) {
          case 0:
            if (size > 0) size -= below(3) % size;
            break;
          case 2:
            room = below(20);
            break;
          case 1:
            if (size > 0) text[below((unsigned)size)] = (char)below(256);
            break;
        }
        convert(cd, text, size, room);
      }
      iconv_close(cd);
      iconv_close(make);
    }
  for (int i = 0; i < 3000; i++) {
    iconv_t cd = iconv_open("UTF-32LE", "UTF-8");
    char text[8];
    for (int k = 0; k < 8; k++) text[k] = (char)(below(3) ? 0x80 + below(128) : below(256));
    convert(cd, text, 1 + below(8), 400);
    iconv_close(cd);
  }
  printf("%d %d\n", iconv_open("UTF-8", "no-such-encoding") == (iconv_t)-1, errno == EINVAL);
  iconv_t cd = iconv_open("ascii//TRANSLIT", "utf8");
  convert(cd, "a\xe4\xb8\xad" "b", 5, 100);
  iconv_close(cd);
  cd = iconv_open("US-ASCII//IGNORE", "UTF-8");
  convert(cd, "a\xe4\xb8\xad" "b", 5, 100);
  return 0;
}
