/* The Mandelbrot set in ASCII, in double. */
#include <stdio.h>

int main(void) {
  for (int row = 0; row < 21; row++) {
    for (int column = 0; column < 60; column++) {
      double a = -2.1 + column * 0.05, b = -1.05 + row * 0.105, x = 0, y = 0;
      int n = 0;
      while (x * x + y * y < 4 && n < 60) { double t = x * x - y * y + a; y = 2 * x * y + b; x = t; n++; }
      putchar(n == 60 ? '#' : n > 10 ? '+' : n > 5 ? '.' : ' ');
    }
    putchar('\n');
  }
  return 0;
}
