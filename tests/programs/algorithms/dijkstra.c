/* Shortest paths on a small graph: Dijkstra and Floyd-Warshall agree. */
#include <limits.h>
#include <stdio.h>

enum { N = 12, FAR = 1000000 };
static int w[N][N], d[N][N];

int main(void) {
  unsigned x = 5;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { x = x * 69069 + 1; w[i][j] = i == j ? 0 : (x >> 28) < 5 ? (int)(x >> 16 & 63) + 1 : FAR; d[i][j] = w[i][j]; }
  for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
  int same = 1;
  for (int s = 0; s < N; s++) {
    int best[N], done[N] = {0};
    for (int i = 0; i < N; i++) best[i] = i == s ? 0 : FAR;
    for (int round = 0; round < N; round++) {
      int u = -1;
      for (int i = 0; i < N; i++) if (!done[i] && (u < 0 || best[i] < best[u])) u = i;
      done[u] = 1;
      for (int i = 0; i < N; i++) if (best[u] + w[u][i] < best[i]) best[i] = best[u] + w[u][i];
    }
    for (int i = 0; i < N; i++) same &= best[i] == d[s][i];
    printf("%d ", best[(s + 5) % N]);
  }
  printf("%d\n", same);
  return 0;
}
