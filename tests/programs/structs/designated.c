/* Designated initialisers, nested and partial. */
#include <stdio.h>

struct point { int x, y, z; };
struct shape { const char *name; struct point corner[3]; int flags; };

static const struct shape shapes[] = {
    [2] = {.name = "third", .corner = {[1] = {.y = 5}, [2].z = 9}, .flags = 1},
    [0] = {"first", {{1, 2, 3}, {4}, {5, 6}}},
};

int main(void) {
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    printf("%s %d:", shapes[i].name ? shapes[i].name : "-", shapes[i].flags);
    for (int k = 0; k < 3; k++) printf(" (%d %d %d)", shapes[i].corner[k].x, shapes[i].corner[k].y, shapes[i].corner[k].z);
    printf("\n");
  }
  int array[] = {1, 2, [5] = 6, 7, [2] = 3};
  for (unsigned i = 0; i < sizeof array / sizeof *array; i++) printf("%d ", array[i]);
  printf("\n");
  int grid[3][4] = {{1}, [2] = {[3] = 9}, [1][1] = 5};
  for (int i = 0; i < 3; i++) printf("%d %d %d %d\n", grid[i][0], grid[i][1], grid[i][2], grid[i][3]);
  char text[8] = {'a', [3] = 'b'}, exact[3] = "abc";
  printf("%d %d %.3s\n", text[1], text[3], exact);
  struct point p = {.z = 1, .x = 2};
  printf("%d %d %d\n", p.x, p.y, p.z);
  return 0;
}
