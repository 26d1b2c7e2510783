/* Pointer chasing: a shuffled linked list on the heap, and a binary search tree. SCALE: walks. */
#include <stdio.h>
#include <stdlib.h>
#ifndef SCALE
#define SCALE 2000
#endif
#define NODES 4096
struct node {
  struct node *next, *left, *right;
  unsigned key;
};
int main(void) {
  struct node *nodes[NODES];
  unsigned x = 7;
  for (int i = 0; i < NODES; i++) {
    nodes[i] = malloc(sizeof(struct node));
    nodes[i]->left = nodes[i]->right = 0;
    x = x * 1103515245u + 12345u;
    nodes[i]->key = x >> 8;
  }
  for (int i = NODES - 1; i > 0; i--) {
    x = x * 1103515245u + 12345u;
    int j = (x >> 8) % (i + 1);
    struct node *swap = nodes[i];
    nodes[i] = nodes[j];
    nodes[j] = swap;
  }
  for (int i = 0; i < NODES; i++) nodes[i]->next = nodes[(i + 1) % NODES];
  struct node *root = nodes[0];
  for (int i = 1; i < NODES; i++) {
    struct node **link = &root;
    while (*link) link = nodes[i]->key < (*link)->key ? &(*link)->left : &(*link)->right;
    *link = nodes[i];
  }
  unsigned long sum = 0;
  struct node *at = root;
  for (int walk = 0; walk < SCALE; walk++) {
    for (int i = 0; i < NODES; i++) {
      sum += at->key;
      at = at->next;
    }
    unsigned wanted = (unsigned)(sum >> 3) & 0xffffff;
    for (struct node *tree = root; tree;) tree = wanted < tree->key ? tree->left : tree->right;
  }
  printf("%lu\n", sum);
  return 0;
}
