/* Run lengths and Huffman code lengths. */
#include <stdio.h>
#include <string.h>

struct node { int weight, left, right; };

static void lengths(const struct node *t, int i, int depth, int *out) {
  if (t[i].left < 0) out[i] = depth;
  else { lengths(t, t[i].left, depth + 1, out); lengths(t, t[i].right, depth + 1, out); }
}

int main(void) {
  const char *text = "aaaaabbbccddddddddeeeeeeeeeeeeefg";
  for (const char *p = text; *p;) { int n = 1; while (p[n] == *p) n++; printf("%d%c", n, *p); p += n; }
  printf("\n");
  struct node t[15];
  int used[15] = {0}, n = 7, code[15] = {0};
  for (int i = 0; i < 7; i++) { t[i] = (struct node){0, -1, -1}; for (const char *p = text; *p; p++) t[i].weight += *p == 'a' + i; }
  while (1) {
    int a = -1, b = -1;
    for (int i = 0; i < n; i++) if (!used[i]) { if (a < 0 || t[i].weight < t[a].weight) b = a, a = i; else if (b < 0 || t[i].weight < t[b].weight) b = i; }
    if (b < 0) break;
    used[a] = used[b] = 1;
    t[n++] = (struct node){t[a].weight + t[b].weight, a, b};
  }
  lengths(t, n - 1, 0, code);
  int bits = 0;
  for (int i = 0; i < 7; i++) { printf("%c%d ", 'a' + i, code[i]); bits += code[i] * t[i].weight; }
  printf("%d\n", bits);
  return 0;
}
