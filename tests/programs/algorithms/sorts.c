/* Six sorting algorithms agree. */
#include <stdio.h>
#include <string.h>

enum { N = 128 };
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void bubble(int *v, int n) { for (int i = 0; i < n; i++) for (int j = 1; j < n - i; j++) if (v[j - 1] > v[j]) swap(&v[j - 1], &v[j]); }
static void insertion(int *v, int n) { for (int i = 1; i < n; i++) { int x = v[i], j = i; for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1]; v[j] = x; } }
static void quick(int *v, int n) { if (n < 2) return; int p = v[n / 2], i = 0, j = n - 1; for (;; i++, j--) { while (v[i] < p) i++; while (v[j] > p) j--; if (i >= j) break; swap(&v[i], &v[j]); } quick(v, i); quick(v + i, n - i); }
static void sift(int *v, int i, int n) { for (int c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && v[c + 1] > v[c]) c++; if (v[i] >= v[c]) return; swap(&v[i], &v[c]); } }
static void heap(int *v, int n) { for (int i = n / 2; i-- > 0;) sift(v, i, n); while (n-- > 1) { swap(&v[0], &v[n]); sift(v, 0, n); } }
static void shell(int *v, int n) { for (int gap = n / 2; gap > 0; gap /= 2) for (int i = gap; i < n; i++) for (int j = i - gap; j >= 0 && v[j] > v[j + gap]; j -= gap) swap(&v[j], &v[j + gap]); }
static void radix(int *v, int n) { int t[N]; for (int s = 0; s < 16; s += 4) { int c[17] = {0}; for (int i = 0; i < n; i++) c[(v[i] >> s & 15) + 1]++; for (int k = 0; k < 16; k++) c[k + 1] += c[k]; for (int i = 0; i < n; i++) t[c[v[i] >> s & 15]++] = v[i]; memcpy(v, t, (size_t)n * sizeof *v); } }

int main(void) {
  void (*sorts[])(int *, int) = {bubble, insertion, quick, heap, shell, radix};
  int data[N], v[N];
  unsigned x = 17;
  for (int i = 0; i < N; i++) x = x * 1103515245 + 12345, data[i] = (int)(x >> 16 & 0xffff);
  for (int s = 0; s < 6; s++) {
    memcpy(v, data, sizeof v);
    sorts[s](v, N);
    unsigned h = 0;
    int ok = 1;
    for (int i = 0; i < N; i++) { h = h * 31 + (unsigned)v[i]; if (i) ok &= v[i - 1] <= v[i]; }
    printf("%d %08x %d %d\n", ok, h, v[0], v[N - 1]);
  }
  return 0;
}
