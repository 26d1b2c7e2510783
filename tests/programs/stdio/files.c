/* Writing, reading, appending and seeking in a real file. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char name[L_tmpnam], b[64];
  if (!tmpnam(name)) return 1;
  FILE *f = fopen(name, "w");
  for (int i = 0; i < 5; i++) fprintf(f, "line %d\n", i);
  printf("%ld ", ftell(f));
  printf("%d\n", fclose(f));
  f = fopen(name, "a");
  fputs("appended\n", f);
  fclose(f);
  f = fopen(name, "r");
  int n = 0;
  while (fgets(b, sizeof b, f)) n += (int)strlen(b);
  printf("%d %d\n", n, feof(f) != 0);
  fseek(f, 7, SEEK_SET);
  printf("%s", fgets(b, sizeof b, f));
  fseek(f, -9, SEEK_END);
  printf("%s", fgets(b, sizeof b, f));
  fseek(f, -3, SEEK_CUR);
  printf("%ld ", ftell(f));
  printf("%d\n", fgetc(f));
  fclose(f);
  f = fopen(name, "r+");
  fseek(f, 5, SEEK_SET);
  fputc('X', f);
  rewind(f);
  printf("%s", fgets(b, sizeof b, f));
  fpos_t pos;
  fgetpos(f, &pos);
  fgets(b, sizeof b, f);
  fsetpos(f, &pos);
  printf("%s", fgets(b, sizeof b, f));
  fclose(f);
  printf("%d ", remove(name));
  printf("%d\n", fopen(name, "r") == NULL);
  return 0;
}
