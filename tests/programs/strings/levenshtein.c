/* Edit distance and longest common subsequence. */
#include <stdio.h>
#include <string.h>

static int distance(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  int row[32];
  for (size_t j = 0; j <= m; j++) row[j] = (int)j;
  for (size_t i = 1; i <= n; i++) {
    int diagonal = row[0];
    row[0] = (int)i;
    for (size_t j = 1; j <= m; j++) {
      int change = diagonal + (a[i - 1] != b[j - 1]), best = row[j] + 1;
      diagonal = row[j];
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      row[j] = change < best ? change : best;
    }
  }
  return row[m];
}

static int common(const char *a, const char *b) {
  if (!*a || !*b) return 0;
  if (*a == *b) return 1 + common(a + 1, b + 1);
  int x = common(a + 1, b), y = common(a, b + 1);
  return x > y ? x : y;
}

int main(void) {
  printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("same", "same"));
  printf("%d %d\n", distance("intention", "execution"), distance("algorithm", "altruistic"));
  printf("%d %d\n", common("AGGTAB", "GXTXAYB"), common("abcdef", "acbcf"));
  return 0;
}
