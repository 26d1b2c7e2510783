/* Binary search tree with deletion. */
#include <stdio.h>
#include <stdlib.h>

struct node { int key; struct node *left, *right; };

static struct node *insert(struct node *t, int key) {
  if (t == NULL) {
    t = calloc(1, sizeof *t);
    if (t) t->key = key;
  } else if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}

static struct node *erase(struct node *t, int key) {
  if (t == NULL) return NULL;
  if (key < t->key) t->left = erase(t->left, key);
  else if (key > t->key) t->right = erase(t->right, key);
  else if (t->left && t->right) {
    struct node *m = t->right;
    while (m->left) m = m->left;
    t->key = m->key;
    t->right = erase(t->right, m->key);
  } else {
    struct node *child = t->left ? t->left : t->right;
    free(t);
    return child;
  }
  return t;
}

static int depth(const struct node *t) {
  if (!t) return 0;
  int l = depth(t->left), r = depth(t->right);
  return 1 + (l > r ? l : r);
}

static void print(const struct node *t) { if (t) { print(t->left); printf("%d ", t->key); print(t->right); } }

int main(void) {
  struct node *t = NULL;
  for (int i = 1; i <= 60; i++) t = insert(t, i * 37 % 61);
  printf("%d\n", depth(t));
  print(t); printf("\n");
  for (int i = 0; i < 61; i += 2) t = erase(t, i);
  print(t); printf("%d\n", depth(t));
  while (t) t = erase(t, t->key);
  return 0;
}
