/* Duff's device: case labels inside a loop. */
#include <stdio.h>

static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
    } while (--n > 0);
  }
}

/* A coroutine by switch on the saved line. */
static int next(int *state, int *i) {
  switch (*state) {
    case 0:
      for (*i = 0; *i < 3; ++*i) {
        *state = 1;
        return *i * 10;
        case 1:;
      }
      *state = 2;
      /* fall through */
    case 2: return -1;
  }
  return -2;
}

int main(void) {
  const char text[] = "The quick brown fox jumps over the lazy dog";
  for (int n = 1; n < 44; n += 6) {
    char out[64] = "";
    copy(out, text, n);
    printf("%s\n", out);
  }
  int state = 0, i = 0, v;
  while ((v = next(&state, &i)) >= 0) printf("%d ", v);
  printf("%d\n", v);
  return 0;
}
