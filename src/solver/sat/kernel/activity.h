/*
 * Variables ordered by activity, as in ../decision-heap.ts: a heap in which assigned ones may stay until they
 * are popped.
 */
static void up(int at) {
  const int variable = heap[at];
  const double key = activity[variable];
  while (at > 0) {
    const int parent = (at - 1) >> 1, above = heap[parent];
    if (activity[above] >= key) break;
    heap[at] = above;
    position[above] = at;
    at = parent;
  }
  heap[at] = variable;
  position[variable] = at;
}

static void down(int at) {
  const int variable = heap[at];
  const double key = activity[variable];
  for (;;) {
    int child = 2 * at + 1;
    if (child >= heap_size) break;
    if (child + 1 < heap_size && activity[heap[child + 1]] > activity[heap[child]]) child++;
    const int below = heap[child];
    if (activity[below] <= key) break;
    heap[at] = below;
    position[below] = at;
    at = child;
  }
  heap[at] = variable;
  position[variable] = at;
}

static void insert(int variable) {
  if (position[variable] >= 0) return;
  position[variable] = heap_size;
  heap[heap_size++] = variable;
  up(heap_size - 1);
}

static int pop(void) {
  const int top = heap[0];
  position[top] = -1;
  heap_size--;
  if (heap_size > 0) {
    heap[0] = heap[heap_size];
    position[heap[0]] = 0;
    down(0);
  }
  return top;
}

static RARE void rescale(void) {
  for (int v = 0; v < variables; v++) activity[v] *= 1e-100;
  increment *= 1e-100;
}

static void bump(int variable, double weight) {
  activity[variable] += weight * increment;
  if (activity[variable] > 1e100) rescale();
  if (position[variable] > 0) up(position[variable]);
}
