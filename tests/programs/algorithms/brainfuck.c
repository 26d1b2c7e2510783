/* An interpreter in the interpreter. */
#include <stdio.h>

static void run(const char *code) {
  static unsigned char tape[300];
  int at = 0;
  for (int i = 0; i < 300; i++) tape[i] = 0;
  for (const char *p = code; *p; p++) switch (*p) {
    case '>': at++; break;
    case '<': at--; break;
    case '+': tape[at]++; break;
    case '-': tape[at]--; break;
    case '.': putchar(tape[at]); break;
    case '[': if (!tape[at]) for (int depth = 1; depth;) { p++; depth += (*p == '[') - (*p == ']'); } break;
    case ']': if (tape[at]) for (int depth = 1; depth;) { p--; depth += (*p == ']') - (*p == '['); } break;
  }
}

int main(void) {
  run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.");
  run("+++++[>+++++++++<-],[[>--.++>+<<-]>+.->[<.>-]<<,]");
  run("++++++++++[>+++++++>++++++++++>+++>+<<<<-]>++.>+.+++++++..+++.>>.");
  return 0;
}
