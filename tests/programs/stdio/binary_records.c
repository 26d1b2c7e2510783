/* fread and fwrite of structures, random access. */
#include <stdio.h>

struct record { int id; double value; char name[12]; };

int main(void) {
  FILE *f = tmpfile();
  if (!f) return 1;
  for (int i = 0; i < 200; i++) {
    struct record r = {i, i / 8.0, ""};
    snprintf(r.name, sizeof r.name, "rec%d", i);
    if (fwrite(&r, sizeof r, 1, f) != 1) return 2;
  }
  printf("%ld\n", ftell(f) / (long)sizeof(struct record));
  int order[] = {150, 3, 199, 0, 77};
  struct record r;
  for (int i = 0; i < 5; i++) {
    fseek(f, order[i] * (long)sizeof r, SEEK_SET);
    printf("%zu ", fread(&r, sizeof r, 1, f));
    printf("%d %g %s\n", r.id, r.value, r.name);
  }
  rewind(f);
  struct record all[256];
  printf("%zu ", fread(all, sizeof *all, 256, f));
  printf("%d\n", feof(f) != 0);
  fseek(f, 10 * (long)sizeof r, SEEK_SET);
  r.id = -1;
  fwrite(&r, sizeof r, 1, f);
  fseek(f, 10 * (long)sizeof r, SEEK_SET);
  printf("%zu ", fread(all, sizeof *all, 2, f));
  printf("%d %d\n", all[0].id, all[1].id);
  fclose(f);
  return 0;
}
