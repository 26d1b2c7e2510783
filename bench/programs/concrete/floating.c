/* Floating point: points of the Mandelbrot set, and a sum in single precision. SCALE: lines. */
#include <stdio.h>
#ifndef SCALE
#define SCALE 300
#endif
int main(void) {
  int inside = 0;
  float total = 0;
  for (int row = 0; row < SCALE; row++) {
    for (int column = 0; column < 300; column++) {
      double cr = column / 100.0 - 2.0, ci = row * 2.0 / SCALE - 1.0, zr = 0, zi = 0;
      int steps = 0;
      while (steps < 100 && zr * zr + zi * zi < 4.0) {
        double next = zr * zr - zi * zi + cr;
        zi = 2.0 * zr * zi + ci;
        zr = next;
        steps++;
      }
      inside += steps == 100;
      total += (float)steps * 0.125f;
    }
  }
  printf("%d %.3f\n", inside, (double)total);
  return 0;
}
