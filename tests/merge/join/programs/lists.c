// Linked lists that are built, turned and freed differently.
struct cell { int value; struct cell *next; };
static noinline struct cell *cell_make(int v, struct cell *n) {
  struct cell *c = malloc(sizeof *c);
  c->value = v; c->next = n;
  return c;
}
void test_lists(void) {
  input(a, 8);
  input(b, 4);
  struct cell *list = 0;
  for (int i = 0; i < 3; i++) {
    if (a >> i & 1) list = cell_make(i + b, list);
    else if (i == 1) list = cell_make(10 * i, list);
  }
  struct cell *back = 0;
  if (b & 1) {
    while (list) { struct cell *n = list->next; list->next = back; back = list; list = n; }
    list = back;
  }
  int sum = 0;
  for (struct cell *c = list; c; c = c->next) sum = sum * 3 + c->value;
  result = sum;
  if (b == 3) {
    struct cell *n = list->next;
    free(list);
    if (a == 7) result += list->value;
    list = n;
  }
  if (b == 2) result += list->next->value;
}
