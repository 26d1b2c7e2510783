/* A protocol as a state machine of switches: greeting, length, payload, escape, end. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 7
#endif
enum state { IDLE, HELLO, LENGTH, PAYLOAD, ESCAPE, TRAILER, DONE, FAILED };
int main(void) {
  unsigned char in[SIZE];
  enum state state = IDLE;
  int left = 0, sum = 0, retries = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE && state != DONE && state != FAILED; i++) {
    unsigned char c = in[i];
    switch (state) {
      case IDLE:
        state = c == 0x55 ? HELLO : IDLE;
        break;
      case HELLO:
        state = c == 0xaa ? LENGTH : c == 0x55 ? HELLO : IDLE;
        break;
      case LENGTH:
        if (c == 0 || c > 3) state = ++retries > 1 ? FAILED : IDLE;
        else {
          left = c == 1 ? 1 : c == 2 ? 2 : 3;
          state = PAYLOAD;
        }
        break;
      case PAYLOAD:
        if (c == 0x7d) {
          state = ESCAPE;
          break;
        }
        if (c < 0x20) {
          state = FAILED;
          break;
        }
        sum += c & 1;
        if (--left == 0) state = TRAILER;
        break;
      case ESCAPE:
        if (c == 0x5d || c == 0x5e) {
          sum++;
          state = --left == 0 ? TRAILER : PAYLOAD;
        } else state = FAILED;
        break;
      case TRAILER:
        state = c == (unsigned char)(sum & 3) ? DONE : IDLE;
        break;
      default:
        break;
    }
  }
  return state;
}
