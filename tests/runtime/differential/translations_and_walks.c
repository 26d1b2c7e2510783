/* Messages without catalogues, semaphores of one thread, and the walk over a directory. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <libintl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char seen[64][200];
static int count;

static int note(const char *path, const struct stat *facts, int kind, struct FTW *place) {
  snprintf(seen[count++], sizeof *seen, "%s %d %d %d %ld", path, kind, place->base, place->level,
           S_ISDIR(facts->st_mode) ? 0L : (long)facts->st_size);
  return 0;
}

static int plain(const char *path, const struct stat *facts, int kind) {
  (void)facts;
  snprintf(seen[count++], sizeof *seen, "%s %d", path, kind);
  return strstr(path, "stop") != NULL ? 7 : 0;
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void show(int result) {
  qsort(seen, (size_t)count, sizeof *seen, by_text);
  printf("%d\n", result);
  for (int i = 0; i < count; i++) printf("%s\n", seen[i]);
  count = 0;
}

static void make(const char *path, int size) {
  int fd = open(path, O_CREAT | O_WRONLY, 0644);
  while (size-- > 0) (void)!write(fd, "x", 1);
  close(fd);
}

int main(void) {
  printf("%s\n", textdomain(NULL));
  printf("%s\n", textdomain("tool"));
  printf("%s\n", textdomain(NULL));
  printf("%s\n", textdomain(""));
  printf("%s\n", bindtextdomain("tool", "/somewhere"));
  printf("%s\n", bindtextdomain("tool", NULL));
  printf("%s %s\n", gettext("text"), dgettext("tool", "other"));
  for (unsigned long n = 0; n < 3; n++) printf("%s\n", ngettext("one", "many", n));

  sem_t semaphore;
  int value;
  printf("%d\n", sem_init(&semaphore, 0, 1));
  printf("%d\n", sem_wait(&semaphore));
  printf("%d %d\n", sem_trywait(&semaphore), errno == EAGAIN);
  printf("%d\n", sem_post(&semaphore));
  sem_getvalue(&semaphore, &value);
  printf("%d\n", value);

  mkdir("walk", 0755);
  mkdir("walk/a", 0755);
  mkdir("walk/a/b", 0755);
  make("walk/one", 3);
  make("walk/a/two", 5);
  make("walk/a/b/stop", 0);
  if (symlink("one", "walk/link") != 0) return 1;
  show(nftw("walk", note, 8, 0));
  show(nftw("walk", note, 8, FTW_PHYS | FTW_DEPTH));
  show(nftw("./walk/a/", note, 8, FTW_PHYS));
  int result = ftw("walk", plain, 8);
  count = 0;
  show(result);
  printf("%d %d\n", nftw("walk/none", note, 8, 0), errno == ENOENT);
  unlink("walk/link");
  unlink("walk/one");
  unlink("walk/a/two");
  unlink("walk/a/b/stop");
  rmdir("walk/a/b");
  rmdir("walk/a");
  rmdir("walk");
  return 0;
}
