/* mkdir, opendir, readdir, rename, rmdir. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  char root[] = "/tmp/mgdirXXXXXX", path[100], to[100];
  if (!mkdtemp(root)) return 1;
  const char *names[] = {"beta", "alpha", "gamma"};
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", root, names[i]);
    FILE *f = fopen(path, "w");
    fprintf(f, "%s", names[i]);
    fclose(f);
  }
  snprintf(to, sizeof to, "%s/delta", root);
  printf("%d\n", rename(path, to));
  snprintf(path, sizeof path, "%s/sub", root);
  printf("%d ", mkdir(path, 0755));
  printf("%d\n", mkdir(path, 0755));
  char *found[10];
  size_t n = 0;
  DIR *d = opendir(root);
  for (struct dirent *e; (e = readdir(d)) != NULL;) if (e->d_name[0] != '.') found[n++] = strdup(e->d_name);
  closedir(d);
  qsort(found, n, sizeof *found, compare);
  for (size_t i = 0; i < n; i++) {
    struct stat st;
    snprintf(to, sizeof to, "%s/%s", root, found[i]);
    printf("%s %d\n", found[i], stat(to, &st) == 0 && S_ISDIR(st.st_mode));
    remove(to);
    free(found[i]);
  }
  printf("%d ", rmdir(root));
  printf("%d\n", opendir(root) == NULL);
  return 0;
}
