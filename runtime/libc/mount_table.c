/* Tables of mounted file systems (glibc <mntent.h>): lines of six fields, with \040 for a space. */
#define _GNU_SOURCE
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FILE *setmntent(const char *path, const char *mode) { return fopen(path, mode); }

int endmntent(FILE *table) {
  if (table != NULL) fclose(table);
  return 1;
}

static int is_octal(char c) { return c >= '0' && c <= '7'; }

/* Cuts the next field off a line and resolves its escapes; "" after the last one. */
static char *field(char **line) {
  char *start = *line + strspn(*line, " \t");
  char *end = start + strcspn(start, " \t\n");
  *line = *end == 0 ? end : end + 1;
  *end = 0;
  char *to = start;
  for (const char *from = start; *from != 0; to++) {
    if (from[0] == '\\' && is_octal(from[1]) && is_octal(from[2]) && is_octal(from[3])) {
      *to = (char)((from[1] - '0') << 6 | (from[2] - '0') << 3 | (from[3] - '0'));
      from += 4;
    } else {
      *to = *from++;
    }
  }
  *to = 0;
  return start;
}

struct mntent *getmntent_r(FILE *restrict table, struct mntent *restrict entry,
                           char *restrict buffer, int size) {
  char *line;
  do {
    if (fgets(buffer, size, table) == NULL) return NULL;
    line = buffer + strspn(buffer, " \t");
  } while (*line == 0 || *line == '\n' || *line == '#');
  entry->mnt_fsname = field(&line);
  entry->mnt_dir = field(&line);
  entry->mnt_type = field(&line);
  entry->mnt_opts = field(&line);
  entry->mnt_freq = atoi(field(&line));
  entry->mnt_passno = atoi(field(&line));
  return entry;
}

struct mntent *getmntent(FILE *table) {
  static struct mntent entry;
  static char buffer[4096];
  return getmntent_r(table, &entry, buffer, sizeof buffer);
}

char *hasmntopt(const struct mntent *entry, const char *option) {
  size_t length = strlen(option);
  for (char *at = entry->mnt_opts; (at = strstr(at, option)) != NULL; at += length) {
    int starts = at == entry->mnt_opts || at[-1] == ',';
    if (starts && (at[length] == 0 || at[length] == '=' || at[length] == ',')) return at;
  }
  return NULL;
}
