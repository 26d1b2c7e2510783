/* getopt_long: flags, optional arguments, abbreviations. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int verbose = 0, c, index = -1;
  const struct option longs[] = {{"verbose", no_argument, &verbose, 1}, {"output", required_argument, NULL, 'o'}, {"level", optional_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {0}};
  opterr = 0;
  while ((c = getopt_long(argc, argv, "ho:l::", longs, &index)) != -1)
    printf("%d %s %d\n", c, optarg ? optarg : "-", c == 0 ? index : -1);
  printf("%d", verbose);
  while (optind < argc) printf(" %s", argv[optind++]);
  printf("\n");
  return 0;
}
