#ifndef _GETOPT_H
#define _GETOPT_H

#include <merganser/features.h>

struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

#define no_argument 0
#define required_argument 1
#define optional_argument 2

__MG_BEGIN
extern char *optarg;
extern int optind, opterr, optopt;

int getopt(int argc, char *const argv[], const char *options);
int getopt_long(int argc, char *const argv[], const char *options, const struct option *longs,
                int *index);
int getopt_long_only(int argc, char *const argv[], const char *options, const struct option *longs,
                     int *index);
__MG_END

#endif
