/* Addresses of the internet as text: made from pieces that are right and wrong. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include "generate.h"

static const char *const pieces[] = {"0",  "1",    "00",  "10",   "255", "256", ".",   ".",    ".",    ":",
                                     ":",  "::",   "abc", "ffff", "0x7", "1.2", "3.4", "F00D", "12345", "g",
                                     " ",  "1.2.3.4", "0:0", "",   "ffff:", ":0", "7",  "08"};

static void show(const unsigned char *bytes, int size) {
  for (int i = 0; i < size; i++) printf("%02x", bytes[i]);
  printf("\n");
}

static void try_text(const char *text) {
  unsigned char bytes[16];
  memset(bytes, 0xee, sizeof bytes);
  printf("%s %d ", text, inet_pton(AF_INET, text, bytes));
  show(bytes, 4);
  memset(bytes, 0xee, sizeof bytes);
  printf("%d ", inet_pton(AF_INET6, text, bytes));
  show(bytes, 16);
  struct in_addr address = {0xeeeeeeee};
  int known = inet_aton(text, &address);
  printf("%d %08x %08x\n", known, known ? address.s_addr : 0, inet_addr(text));
}

int main(void) {
  for (int i = 0; i < 4000; i++) {
    char text[128] = "";
    int count = 1 + (int)below(12);
    while (count-- > 0) strcat(text, pieces[below(sizeof pieces / sizeof *pieces)]);
    try_text(text);
  }
  static const char *const good[] = {"1:2:3:4:5:6:7:8", "::", "::1", "1::", "::ffff:1.2.3.4", "1:2::7:8",
                                     "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4", "0:0:0:0:0:0:0:0", "fe80::1:0:0:1"};
  for (unsigned i = 0; i < sizeof good / sizeof *good; i++) try_text(good[i]);
  for (int i = 0; i < 3000; i++) {
    unsigned char bytes[16];
    char text[64];
    for (int k = 0; k < 16; k++) bytes[k] = below(3) != 0 ? 0 : (unsigned char)any();
    if (i % 7 == 0) memset(bytes, 0, 10), bytes[10] = bytes[11] = 0xff;
    int size = 10 + (int)below(40);
    const char *six = inet_ntop(AF_INET6, bytes, text, (socklen_t)size);
    printf("%s\n", six == NULL ? strerror(errno) : six);
    const char *four = inet_ntop(AF_INET, bytes, text, (socklen_t)size);
    printf("%s\n", four == NULL ? strerror(errno) : four);
  }
  return 0;
}
