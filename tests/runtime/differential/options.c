#define _GNU_SOURCE
#include <getopt.h>
#include <stdlib.h>
#include "generate.h"

int main(void) {
  static const char *const pool[] = {"-a", "-b", "-bval", "-c", "-cval", "-ab", "-abc", "-x", "-", "--", "plain", "--alpha", "--beta", "--beta=v", "--be", "--gamma=3", "--gamma", "--unknown", "--alp=1", "-o", "-oval", "word", "--al", "--flag"};
  static const char *const specs[] = {"ab:c::", "+ab:c", ":ab:c::", "-ab:", "abc", "ao::b:"};
  int flag = 0;
  struct option longs[] = {{"alpha", no_argument, NULL, 'A'}, {"beta", required_argument, NULL, 'B'}, {"gamma", optional_argument, NULL, 'G'}, {"flag", no_argument, &flag, 5}, {"alpine", no_argument, NULL, 'L'}, {0, 0, 0, 0}};
  freopen("/dev/null", "w", stderr);
  for (int i = 0; i < 4000; i++) {
    char *argv[12] = {"prog"};
    int argc = 1 + (int)below(9), c, index = -1;
    for (int k = 1; k < argc; k++) argv[k] = (char *)pool[below(24)];
    const char *spec = specs[below(6)];
    optind = 0;
    flag = 0;
    unsigned mode = below(3);
    while ((c = mode == 0 ? getopt(argc, argv, spec) : mode == 1 ? getopt_long(argc, argv, spec, longs, &index) : getopt_long_only(argc, argv, spec, longs, &index)) != -1)
      printf("%c(%s)%d,%d ", c ? c < 32 ? '1' : c : '0', optarg ? optarg : "", optind, c == '?' || c == ':' ? optopt : 0);
    printf("| %d %d:", optind, flag);
    for (int k = 1; k < argc; k++) printf(" %s", argv[k]);
    printf("\n");
  }
  return 0;
}
