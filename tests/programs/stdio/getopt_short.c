/* getopt over real arguments, permuted. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int c;
  opterr = 0;
  while ((c = getopt(argc, argv, "ab:c")) != -1) {
    if (c == '?') printf("unknown %c\n", optopt);
    else printf("%c %s\n", c, optarg ? optarg : "-");
  }
  for (int i = optind; i < argc; i++) printf("rest %s\n", argv[i]);
  return 0;
}
