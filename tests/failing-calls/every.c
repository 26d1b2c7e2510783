#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned sum;
static void note(int ok) { sum = sum * 31 + (ok ? 1 : 100 + (unsigned)errno); }

static void vp(const char *format, ...) {
  va_list list;
  va_start(list, format);
  note(vprintf(format, list) >= 0);
  va_end(list);
}
static void vf(FILE *f, const char *format, ...) {
  va_list list;
  va_start(list, format);
  note(vfprintf(f, format, list) >= 0);
  va_end(list);
}
static char *va(const char *format, ...) {
  char *text = NULL;
  va_list list;
  va_start(list, format);
  int n = vasprintf(&text, format, list);
  va_end(list);
  note(n >= 0);
  return n >= 0 ? text : NULL;
}

int main(void) {
  char b[16] = "", *p;
  struct stat st;
  note((p = malloc(4)) != NULL), free(p);
  note((p = calloc(2, 4)) != NULL), free(p);
  note((p = realloc(NULL, 4)) != NULL), free(p);
  note((p = reallocarray(NULL, 2, 4)) != NULL), free(p);
  note((p = aligned_alloc(16, 32)) != NULL), free(p);
  void *q = NULL;
  note(posix_memalign(&q, 16, 32) == 0), free(q);
  note((p = strdup("x")) != NULL), free(p);
  note((p = strndup("xyz", 2)) != NULL), free(p);
  p = NULL;
  if (asprintf(&p, "%d", 5) >= 0) note(1), free(p); else note(0);
  free(va("%s", "a"));
  p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  note(p != MAP_FAILED);
  int fd = open("A", O_RDWR);
  note(fd >= 0);
  if (fd < 0) fd = openat(AT_FDCWD, "A", O_RDWR);
  note(fd >= 0);
  note(read(fd, b, 4) == 4);
  note(pread(fd, b, 4, 0) == 4);
  note(write(fd, "abcd", 4) == 4);
  note(pwrite(fd, "abcd", 4, 0) == 4);
  note(lseek(fd, 0, SEEK_SET) == 0);
  note(fstat(fd, &st) == 0);
  note(ftruncate(fd, 6) == 0);
  note(fsync(fd) == 0);
  int other = dup(fd);
  note(other >= 0);
  if (other >= 0) note(close(other) == 0);
  note(close(fd) == 0);
  fd = creat("B", 0600);
  note(fd >= 0);
  if (fd >= 0) note(close(fd) == 0);
  note(stat("A", &st) == 0);
  note(lstat("A", &st) == 0);
  note(access("A", R_OK) == 0);
  note(getcwd(NULL, 0) != NULL || 1);
  FILE *f = fopen("A", "r+");
  note(f != NULL);
  if (f) {
    note(fread(b, 1, 2, f) == 2);
    note(ferror(f) == 0), clearerr(f);
    note(fgetc(f) != EOF);
    note(getc(f) != EOF);
    note(fseek(f, 0, SEEK_SET) == 0);
    note(ftell(f) == 0);
    note(fgets(b, 4, f) != NULL);
    note(ferror(f) == 0), clearerr(f);
    fseek(f, 0, SEEK_SET);
    char *line = NULL;
    size_t room = 0;
    note(getline(&line, &room, f) > 0);
    clearerr(f), fseek(f, 0, SEEK_SET);
    note(getdelim(&line, &room, 'd', f) > 0);
    free(line);
    clearerr(f), fseek(f, 0, SEEK_END);
    note(fwrite("xy", 1, 2, f) == 2);
    note(ferror(f) == 0), clearerr(f);
    note(fputc('c', f) != EOF);
    note(putc('c', f) != EOF);
    note(fputs("cc", f) != EOF);
    note(fprintf(f, "%d", 3) > 0);
    vf(f, "%d", 4);
    note(fflush(f) == 0);
    note(fclose(f) == 0);
  }
  note(puts("x") != EOF);
  note(putchar('x') != EOF);
  note(printf("%d\n", 1) > 0);
  vp("%d\n", 2);
  note(getchar() != EOF);
  note(ferror(stdin) == 0);
  note(rename("B", "C") == 0);
  note(unlink("C") == 0);
  note(remove("A") == 0);
  DIR *d = opendir(".");
  note(d != NULL);
  if (d) closedir(d);
  char name[] = "tXXXXXX";
  int t = mkstemp(name);
  note(t >= 0);
  if (t >= 0) close(t);
  return (int)(sum % 251);
}
