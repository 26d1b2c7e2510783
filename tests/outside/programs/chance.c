/* run: --sym-time --sym-random --sym-files 1,1 */
/* Time that goes on, random numbers, and a directory with symbolic files, files that were made, and without one that was removed. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int listed(void) {
  DIR *directory = opendir(".");
  int found = 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (strcmp(entry->d_name, "A") == 0) found |= 1;
    if (strcmp(entry->d_name, "made") == 0) found |= 2;
    if (strcmp(entry->d_name, "chance.c") == 0) found |= 4;
  }
  closedir(directory);
  return found;
}

int main(void) {
  char letter;
  unsigned char dice[2], key;
  close(open("made", O_CREAT | O_WRONLY, 0600));
  if (listed() != 7 || unlink("chance.c") || listed() != 3) return 90;
  if (read(open("A", O_RDONLY), &letter, 1) != 1) return 91;
  time_t start = time(NULL);
  struct timeval now;
  gettimeofday(&now, NULL);
  if (now.tv_sec < start || now.tv_usec > 999999) return 92;
  if (getrandom(dice, 2, 0) != 2) return 93;
  FILE *device = fopen("/dev/urandom", "r");
  if (fread(&key, 1, 1, device) != 1) return 94;
  srand((unsigned)start);
  int face = rand();
  if (face < 0) return 95;
  if (letter != 'x') return 1;
  if (now.tv_sec - start > 3600) return 2;
  if (face == 1000000 && key == dice[0]) abort(); /* error: abort */
  return 3;
}
