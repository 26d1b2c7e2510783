/* A walk through a maze, steered by symbolic bytes. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 10
#endif
static const char maze[9][13] = {
    "###########", "#.....#...#", "#.###.#.#.#", "#.#.....#.#", "#.#####.#.#",
    "#.......#.#", "###.#####.#", "#.........E", "###########",
};
int main(void) {
  char moves[SIZE];
  int x = 1, y = 1;
  klee_make_symbolic(moves, sizeof moves, "moves");
  for (int i = 0; i < SIZE; i++) {
    int to_x = x, to_y = y;
    switch (moves[i]) {
      case 'w': to_y--; break;
      case 's': to_y++; break;
      case 'a': to_x--; break;
      case 'd': to_x++; break;
      default: return 1;
    }
    if (maze[to_y][to_x] == '#') return 2;
    if (maze[to_y][to_x] == 'E') return 3;
    x = to_x;
    y = to_y;
  }
  return 0;
}
