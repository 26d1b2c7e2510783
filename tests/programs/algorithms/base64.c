/* Base64 and hexadecimal encodings, round trips. */
#include <stdio.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode(const unsigned char *p, size_t n, char *out) {
  for (size_t i = 0; i < n; i += 3) {
    unsigned v = p[i] << 16 | (i + 1 < n ? p[i + 1] : 0) << 8 | (i + 2 < n ? p[i + 2] : 0);
    *out++ = alphabet[v >> 18];
    *out++ = alphabet[v >> 12 & 63];
    *out++ = i + 1 < n ? alphabet[v >> 6 & 63] : '=';
    *out++ = i + 2 < n ? alphabet[v & 63] : '=';
  }
  *out = 0;
}

static size_t decode(const char *s, unsigned char *out) {
  size_t n = 0;
  unsigned v = 0;
  int bits = 0;
  for (; *s && *s != '='; s++) {
    v = v << 6 | (unsigned)(strchr(alphabet, *s) - alphabet);
    bits += 6;
    if (bits >= 8) out[n++] = (unsigned char)(v >> (bits -= 8));
  }
  return n;
}

int main(void) {
  const char *texts[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\xff\xfe\x80"};
  for (int i = 0; i < 8; i++) {
    char e[40];
    unsigned char d[40];
    encode((const unsigned char *)texts[i], strlen(texts[i]), e);
    size_t n = decode(e, d);
    printf("%s %d\n", e, n == strlen(texts[i]) && memcmp(d, texts[i], n) == 0);
  }
  return 0;
}
