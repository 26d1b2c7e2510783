/* Unions and type punning, tagged unions. */
#include <stdint.h>
#include <stdio.h>

enum kind { NUMBER, TEXT, POINT };
struct value {
  enum kind kind;
  union {
    double number;
    const char *text;
    struct { int x, y; };
  };
};

static void show(struct value v) {
  switch (v.kind) {
    case NUMBER: printf("%g\n", v.number); break;
    case TEXT: printf("%s\n", v.text); break;
    case POINT: printf("(%d, %d)\n", v.x, v.y); break;
  }
}

union word {
  uint32_t all;
  uint16_t half[2];
  uint8_t byte[4];
};

int main(void) {
  show((struct value){NUMBER, .number = 2.5});
  show((struct value){TEXT, .text = "text"});
  show((struct value){POINT, .x = 3, .y = -4});
  union word w = {0x12345678};
  printf("%x %x %x %x\n", w.half[0], w.half[1], w.byte[0], w.byte[3]);
  w.byte[1] = 0xff;
  printf("%x\n", w.all);
  w.half[1]++;
  printf("%x %zu\n", w.all, sizeof w);
  union word copy = w, *p = &copy;
  p->byte[0] = 0;
  printf("%x %x\n", copy.all, w.all);
  return 0;
}
