/* strdup, strndup and building strings of growing size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(const char *const *parts, int n, const char *separator) {
  size_t total = 1;
  for (int i = 0; i < n; i++) total += strlen(parts[i]) + (i ? strlen(separator) : 0);
  char *result = malloc(total), *p = result;
  if (!result) abort();
  *p = 0;
  for (int i = 0; i < n; i++) p += sprintf(p, "%s%s", i ? separator : "", parts[i]);
  return result;
}

static char *replace(const char *s, const char *from, const char *to) {
  char *result = calloc(1, 200), *out = result;
  size_t n = strlen(from);
  while (*s) if (strncmp(s, from, n) == 0) out += sprintf(out, "%s", to), s += n; else *out++ = *s++;
  return result;
}

int main(void) {
  const char *parts[] = {"usr", "local", "lib", ""};
  char *a = join(parts, 4, "/"), *b = strdup(a), *c = strndup(a, 5), *d = replace("a cat and a catalog", "cat", "dog");
  printf("%s %s %s %s %d\n", a, b, c, d, a == b);
  b[0] = 'U';
  printf("%c %c %zu\n", a[0], b[0], strlen(strndup("", 10)));
  free(a); free(b); free(c); free(d);
  return 0;
}
