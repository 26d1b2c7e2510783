/*
 * A calculator for expressions in postfix notation, such as "12+3*", with a stack of four numbers.
 * `merganser run --ui examples/calculator.c` shows its 816 paths as they are found, and three errors
 * among them: a division by zero, a push on a full stack, a pop from an empty one. The result is never
 * as large as the last check fears: one line never runs.
 */
#include <klee/klee.h>
#include <stdlib.h>

enum mode { EXACT, ROUNDED };

struct request {
  char text[7];
  enum mode mode;
  unsigned char limit;
};

struct stack {
  int top;
  int *values;
};

static void push(struct stack *stack, int value) { stack->values[stack->top++] = value; }

static int pop(struct stack *stack) { return stack->values[--stack->top]; }

static int divide(int a, int b, enum mode mode) {
  if (mode == ROUNDED && b > 1) return (a + b / 2) / b;
  return a / b;
}

static int evaluate(const struct request *request, struct stack *stack) {
  for (int i = 0; request->text[i] != 0; i++) {
    char c = request->text[i];
    if (c >= '0' && c <= '9') {
      push(stack, c - '0');
      continue;
    }
    int b = pop(stack);
    int a = pop(stack);
    switch (c) {
      case '+':
        push(stack, a + b);
        break;
      case '-':
        push(stack, a - b);
        break;
      case '*':
        push(stack, a * b);
        break;
      case '/':
        push(stack, divide(a, b, request->mode));
        break;
      default:
        return -1;
    }
    if (stack->values[stack->top - 1] > 1000000) {
      abort();
    }
  }
  return stack->top == 1 ? stack->values[0] : -1;
}

int main(void) {
  struct request request;
  struct stack stack = {0, malloc(4 * sizeof(int))};
  klee_make_symbolic(&request, sizeof request, "request");
  klee_assume(request.text[6] == 0);
  klee_assume(request.mode == EXACT || request.mode == ROUNDED);
  int result = evaluate(&request, &stack);
  if (result > request.limit) result = request.limit;
  free(stack.values);
  return result < 0;
}
