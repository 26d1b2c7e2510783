/* Planets under gravity, with the digits that the order of operations gives. */
#include <math.h>
#include <stdio.h>

struct body { double x, y, z, vx, vy, vz, mass; };
static struct body b[] = {{0, 0, 0, 0, 0, 0, 39.47}, {4.84, -1.16, -0.10, 0.606, 2.81, -0.025, 0.0376}, {8.34, 4.12, -0.40, -1.01, 1.82, 0.0084, 0.0112}, {12.8, -15.1, -0.22, 1.08, 0.868, -0.0108, 0.00172}};
enum { N = 4 };

static double energy(void) {
  double e = 0;
  for (int i = 0; i < N; i++) {
    e += 0.5 * b[i].mass * (b[i].vx * b[i].vx + b[i].vy * b[i].vy + b[i].vz * b[i].vz);
    for (int j = i + 1; j < N; j++) { double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z; e -= b[i].mass * b[j].mass / sqrt(dx * dx + dy * dy + dz * dz); }
  }
  return e;
}

int main(void) {
  printf("%.9f\n", energy());
  for (int step = 0; step < 2000; step++) {
    for (int i = 0; i < N; i++)
      for (int j = i + 1; j < N; j++) {
        double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z, d2 = dx * dx + dy * dy + dz * dz, m = 0.001 / (d2 * sqrt(d2));
        b[i].vx -= dx * b[j].mass * m; b[i].vy -= dy * b[j].mass * m; b[i].vz -= dz * b[j].mass * m;
        b[j].vx += dx * b[i].mass * m; b[j].vy += dy * b[i].mass * m; b[j].vz += dz * b[i].mass * m;
      }
    for (int i = 0; i < N; i++) b[i].x += 0.001 * b[i].vx, b[i].y += 0.001 * b[i].vy, b[i].z += 0.001 * b[i].vz;
  }
  printf("%.9f\n", energy());
  return 0;
}
