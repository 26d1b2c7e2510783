/* Addresses of the internet as text (POSIX, RFC 4291 §2.2, RFC 5952 as glibc prints them). */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Four decimal numbers below 256 without leading zeros. */
static int read_four(const char *text, unsigned char *bytes) {
  for (int i = 0; i < 4; i++) {
    unsigned value = 0;
    int digits = 0;
    for (; *text >= '0' && *text <= '9'; text++, digits++) {
      if (digits > 0 && value == 0) return 0;
      value = value * 10 + (unsigned)(*text - '0');
      if (value > 255) return 0;
    }
    if (digits == 0) return 0;
    bytes[i] = (unsigned char)value;
    if (*text++ != (i < 3 ? '.' : '\0')) return 0;
  }
  return 1;
}

static int hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  digit |= 0x20;
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

/* Eight groups; one run of zeros may be left out, and the last two may be four decimal numbers. */
static int read_six(const char *text, unsigned char *result) {
  unsigned char bytes[16];
  int count = 0, gap = -1;
  if (text[0] == ':' && *++text != ':') return 0;
  const char *group = text;
  while (*text != '\0') {
    if (*text == ':') {
      if (gap >= 0) return 0;
      gap = count;
      group = ++text;
      continue;
    }
    unsigned value = 0;
    int digits = 0, digit;
    for (; (digit = hexadecimal(*text)) >= 0; text++, digits++) {
      value = value << 4 | (unsigned)digit;
      if (digits == 4) return 0;
    }
    if (*text == '.' && count <= 12) {
      if (!read_four(group, bytes + count)) return 0;
      count += 4;
      break;
    }
    if (digits == 0 || count > 14) return 0;
    bytes[count++] = (unsigned char)(value >> 8);
    bytes[count++] = (unsigned char)value;
    if (*text == '\0') break;
    if (*text != ':' || *++text == '\0') return 0;
    group = text;
  }
  if (gap < 0 ? count != 16 : count == 16) return 0;
  int behind = gap < 0 ? 0 : count - gap;
  memset(result, 0, 16);
  memcpy(result, bytes, (size_t)(count - behind));
  memcpy(result + 16 - behind, bytes + count - behind, (size_t)behind);
  return 1;
}

int inet_pton(int family, const char *restrict text, void *restrict address) {
  unsigned char bytes[16];
  if (family == AF_INET) {
    if (!read_four(text, bytes)) return 0;
    memcpy(address, bytes, 4);
    return 1;
  }
  if (family == AF_INET6) {
    if (!read_six(text, bytes)) return 0;
    memcpy(address, bytes, 16);
    return 1;
  }
  errno = EAFNOSUPPORT;
  return -1;
}

static void print_six(const unsigned char *bytes, char *text) {
  unsigned groups[8];
  int best = -1, length = 1;
  for (int i = 0; i < 8; i++) groups[i] = (unsigned)bytes[2 * i] << 8 | bytes[2 * i + 1];
  for (int i = 0; i < 8; i++) {
    int end = i;
    while (end < 8 && groups[end] == 0) end++;
    if (end - i > length) best = i, length = end - i;
    if (end > i) i = end;
  }
  for (int i = 0; i < 8; i++) {
    if (i == best) {
      *text++ = ':';
      i += length - 1;
      if (i == 7) *text++ = ':';
      continue;
    }
    if (i > 0) *text++ = ':';
    int is_mapped = best == 0 && (length == 6 || (length == 7 && groups[7] != 1) || (length == 5 && groups[5] == 0xffff));
    if (i == 6 && is_mapped) {
      text += sprintf(text, "%u.%u.%u.%u", bytes[12], bytes[13], bytes[14], bytes[15]);
      break;
    }
    text += sprintf(text, "%x", groups[i]);
  }
  *text = '\0';
}

const char *inet_ntop(int family, const void *restrict address, char *restrict text, socklen_t size) {
  char made[INET6_ADDRSTRLEN];
  const unsigned char *bytes = address;
  if (family == AF_INET) {
    sprintf(made, "%u.%u.%u.%u", bytes[0], bytes[1], bytes[2], bytes[3]);
  } else if (family == AF_INET6) {
    print_six(bytes, made);
  } else {
    errno = EAFNOSUPPORT;
    return NULL;
  }
  if (strlen(made) >= size) {
    errno = ENOSPC;
    return NULL;
  }
  return strcpy(text, made);
}

/* One to four numbers in the notations of C; the last one fills what is left. */
int inet_aton(const char *text, struct in_addr *address) {
  unsigned long parts[4];
  int count = 0;
  for (;;) {
    if (!isdigit((unsigned char)*text)) return 0;
    char *end;
    parts[count++] = strtoul(text, &end, 0);
    if (parts[count - 1] > 0xffffffff) return 0;
    text = end;
    if (*text != '.') break;
    if (count == 4) return 0;
    text++;
  }
  if (*text != '\0' && !isspace((unsigned char)*text)) return 0;
  unsigned long value = parts[count - 1];
  if (count > 1 && value > 0xffffffffUL >> 8 * (count - 1)) return 0;
  for (int i = 0; i < count - 1; i++) {
    if (parts[i] > 255) return 0;
    value |= parts[i] << 8 * (3 - i);
  }
  if (address != NULL) address->s_addr = htonl((uint32_t)value);
  return 1;
}

in_addr_t inet_addr(const char *text) {
  struct in_addr address;
  return inet_aton(text, &address) ? address.s_addr : INADDR_NONE;
}

char *inet_ntoa(struct in_addr address) {
  static char text[INET_ADDRSTRLEN];
  return (char *)inet_ntop(AF_INET, &address, text, sizeof text);
}
