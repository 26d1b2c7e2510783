/* A binary search tree on the heap: symbolic keys inserted, one of them looked up. */
#include <klee/klee.h>
#include <stdlib.h>
#ifndef SIZE
#define SIZE 5
#endif
struct node {
  int key;
  struct node *left, *right;
};
static struct node *insert(struct node *root, int key) {
  struct node **link = &root;
  while (*link) {
    if (key == (*link)->key) return root;
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  }
  *link = calloc(1, sizeof(struct node));
  (*link)->key = key;
  return root;
}
int main(void) {
  int keys[SIZE];
  struct node *root = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < SIZE; i++) root = insert(root, keys[i]);
  int depth = 0;
  for (struct node *at = root; at && at->key != keys[SIZE - 1]; depth++)
    at = keys[SIZE - 1] < at->key ? at->left : at->right;
  return depth;
}
