/*
 * A traffic light for cars and pedestrians, driven by six events. The safety property is an assertion:
 * never green for both. One transition forgets to wait.
 *
 *   merganser run examples/state-machine.c
 *
 * Expect: one assertion that fails, with the sequence of events that leads there; with -DMENDED
 * every path is explored and no error is found.
 */
#include <assert.h>
#include <klee/klee.h>

enum light { RED, GREEN };
enum event { TICK, BUTTON, AMBULANCE };

int main(void) {
  enum light cars = GREEN, walkers = RED;
  int waiting = 0;
  for (int i = 0; i < 6; i++) {
    switch (klee_range(0, 3, "event")) {
      case TICK:
        if (cars == GREEN && waiting) cars = RED;
        else if (cars == RED && walkers == RED && waiting) walkers = GREEN, waiting = 0;
        else if (walkers == GREEN) walkers = RED;
        else cars = GREEN;
        break;
      case BUTTON:
        waiting = 1;
        break;
      case AMBULANCE:
#ifdef MENDED
        walkers = RED;
#endif
        cars = GREEN;
        break;
    }
    assert(!(cars == GREEN && walkers == GREEN));
  }
  return 0;
}
