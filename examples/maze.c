/*
 * A maze, and a player who moves by the letters of the input (after Felipe Manzano's "The symbolic maze").
 * Merganser finds the ways to the prize by itself: a "win" is an error report, its input is the way.
 *
 *   merganser run examples/maze.c
 *
 * Expect: one error (kind user, "You win") with the moves that lead there, such as
 * "ssssddddwwaawwddddssssddwwww". Some ways walk through a wall: the maze has a bug.
 */
#include <klee/klee.h>

enum { height = 7, width = 11, moves = 28 };

static char maze[height][width + 1] = {
    "+-+---+---+",
    "| |     |#|",
    "| | --+ | |",
    "| |   | | |",
    "| +-- | | |",
    "|     |   |",
    "+-----+---+",
};

int main(void) {
  char program[moves];
  int x = 1, y = 1;
  klee_make_symbolic(program, sizeof program, "program");
  for (int i = 0; i < moves; i++) {
    int oldx = x, oldy = y;
    if (program[i] == 'w') y--;
    else if (program[i] == 's') y++;
    else if (program[i] == 'a') x--;
    else if (program[i] == 'd') x++;
    else return 1; /* wrong command */
    if (maze[y][x] == '#') klee_report_error(__FILE__, __LINE__, "You win", "user");
    /* The second half of this condition is the bug: row 2 can be crossed where a wall stands. */
    if (maze[y][x] != ' ' && !(y == 2 && maze[y][x] == '|' && x > 0 && x < width)) {
      x = oldx;
      y = oldy;
    }
    if (oldx == x && oldy == y) return 2; /* ran into a wall */
    maze[oldy][oldx] = 'X';               /* no way back: keeps the exploration finite */
  }
  return 3;
}
