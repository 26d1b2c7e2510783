/* fmemopen and open_memstream. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  for (int i = 0; i < 20; i++) fprintf(f, "%d;", i * i);
  fflush(f);
  printf("%zu %s\n", size, text);
  fputs("end", f);
  fclose(f);
  printf("%zu %s\n", size, text);
  f = fmemopen(text, size, "r");
  int sum = 0, v;
  while (fscanf(f, "%d;", &v) == 1) sum += v;
  printf("%d %c\n", sum, fgetc(f));
  fclose(f);
  free(text);
  char area[16];
  f = fmemopen(area, sizeof area, "w");
  fprintf(f, "%s", "fits");
  fclose(f);
  printf("%s\n", area);
  char *formatted;
  int n = asprintf(&formatted, "%s-%d", "allocated", 7);
  printf("%d %s\n", n, formatted);
  free(formatted);
  return 0;
}
