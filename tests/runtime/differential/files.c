#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "generate.h"

static void random_operations(void) {
  FILE *f = fopen("data", "w+");
  char buffer[9000];
  for (int i = 0; i < 3000; i++) {
    unsigned n = below(20) == 0 ? below(9000) : below(40);
    switch (below(9)) {
      case 0: case 1:
        fseek(f, 0, SEEK_CUR);
        for (unsigned k = 0; k < n; k++) buffer[k] = (char)('a' + below(26));
        printf("w%zu ", fwrite(buffer, 1, n, f));
        fseek(f, 0, SEEK_CUR);
        break;
      case 2: case 3: {
        size_t r = fread(buffer, 1, n, f);
        note_bytes(buffer, r);
        printf("r%zu,%d ", r, feof(f));
        break;
      }
      case 4: printf("s%d ", fseek(f, (long)below(3000), SEEK_SET)); break;
      case 5: printf("e%d ", fseek(f, -(long)below(100), SEEK_END)); break;
      case 6: printf("t%ld ", ftell(f)); break;
      case 7: {
        int c = getc(f);
        if (c != EOF && below(2)) ungetc(c == 'x' ? 'y' : 'x', f);
        printf("c%d,%d ", c, getc(f));
        break;
      }
      default: if (fgets(buffer, (int)n + 2, f)) note_bytes(buffer, strlen(buffer)); printf("g%ld ", ftell(f));
    }
  }
  show_checksum("operations");
  fclose(f);
}

int main(void) {
  char directory[] = "mgtestXXXXXX", *line = NULL, buffer[100];
  size_t size = 0;
  if (mkdtemp(directory) == NULL || chdir(directory) != 0) return 1;
  FILE *f = fopen("text", "w");
  fprintf(f, "first\nsecond line\n\nlast without newline");
  printf("%ld\n", ftell(f));
  fclose(f);
  f = fopen("text", "r");
  ssize_t n;
  while ((n = getline(&line, &size, f)) >= 0) printf("%zd [%s]\n", n, line);
  printf("%d %d\n", feof(f) != 0, ferror(f));
  rewind(f);
  while (fgets(buffer, 8, f)) printf("<%s>", buffer);
  clearerr(f);
  printf("%d\n", fputc('x', f) == EOF && ferror(f));
  fclose(f);
  f = fopen("text", "a+");
  fputs("\nappended", f);
  printf("%ld\n", ftell(f));
  fseek(f, 6, SEEK_SET);
  printf("%s", fgets(buffer, 100, f));
  fclose(f);
  f = fopen("text", "r+");
  fseek(f, 3, SEEK_SET); fputs("XYZ", f); fflush(f); fseek(f, 0, SEEK_SET);
  printf("%s", fgets(buffer, 100, f));
  fclose(f);
  printf("%d %d\n", fopen("none", "r") == NULL, errno);
  printf("%d %d\n", fopen("none", "q") == NULL, errno);
  random_operations();
  struct stat st;
  printf("%d %ld %o\n", stat("text", &st), (long)st.st_size, st.st_mode & S_IFMT);
  printf("%d %d\n", mkdir("sub", 0755), mkdir("sub", 0755));
  printf("%d %d %d\n", rename("text", "sub/moved"), access("text", F_OK), errno);
  DIR *d = opendir("sub");
  for (struct dirent *e; (e = readdir(d)) != NULL;) if (e->d_name[0] != '.') printf("%s\n", e->d_name);
  closedir(d);
  int fd = open("raw", O_RDWR | O_CREAT | O_TRUNC, 0644);
  printf("%zd %ld %zd", write(fd, "hello world", 11), (long)lseek(fd, 6, SEEK_SET), read(fd, buffer, 20));
  printf("%.5s %zd %zd\n", buffer, pwrite(fd, "J", 1, 0), pread(fd, buffer, 5, 0));
  printf("%.5s %d\n", buffer, ftruncate(fd, 3));
  FILE *g = fdopen(fd, "r");
  rewind(g);
  printf("%s %d\n", fgets(buffer, 100, g), fileno(g) == fd);
  fclose(g);
  char *memory; size_t memory_size;
  FILE *ms = open_memstream(&memory, &memory_size);
  for (int i = 0; i < 300; i++) fprintf(ms, "%d,", i);
  fclose(ms);
  printf("%zu %s\n", memory_size, memory);
  char area[20] = "in memory";
  FILE *fm = fmemopen(area, strlen(area), "r");
  printf("%d ", fscanf(fm, "%s %s", buffer, buffer + 50)); printf("%s %s %d\n", buffer, buffer + 50, fgetc(fm));
  fclose(fm);
  char p1[] = "/usr/lib/", p2[] = "usr", p3[] = "/", p4[] = "a/b//", p5[] = "";
  printf("%s %s %s %s %s\n", dirname(p1), dirname(p2), dirname(p3), dirname(p4), dirname(p5));
  printf("%d %d %d\n", remove("sub/moved"), remove("sub"), remove("none"));
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("line buffered\n");
  remove("raw"); remove("data");
  chdir(".."); rmdir(directory);
  return 0;
}
