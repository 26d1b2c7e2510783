/**
 * Directed graphs on the nodes 0 … size-1, stored in compressed rows, and the walks that the
 * analyses share: depth-first orders and strongly connected components. All of them keep their own
 * stack: generated functions have tens of thousands of blocks in a line.
 */

export interface Graph {
  readonly size: number;
  /** The successors of node n are `successors[successorStart[n]] … [successorStart[n + 1] - 1]`. */
  readonly successorStart: Int32Array;
  readonly successors: Int32Array;
  readonly predecessorStart: Int32Array;
  readonly predecessors: Int32Array;
}

/** Builds a graph from the successors of every node; an edge named twice counts once. */
export function makeGraph(size: number, successorsOf: (node: number) => Iterable<number>): Graph {
  const successorStart = new Int32Array(size + 1);
  const targets: number[] = [];
  const seenFrom = new Int32Array(size).fill(-1);
  const predecessorStart = new Int32Array(size + 1);
  for (let node = 0; node < size; node++) {
    for (const target of successorsOf(node)) {
      if (seenFrom[target] === node) continue;
      seenFrom[target] = node;
      targets.push(target);
      predecessorStart[target + 1]++;
    }
    successorStart[node + 1] = targets.length;
  }
  for (let node = 0; node < size; node++) predecessorStart[node + 1] += predecessorStart[node];
  const successors = Int32Array.from(targets);
  const predecessors = new Int32Array(targets.length);
  const next = predecessorStart.slice();
  for (let node = 0; node < size; node++) {
    for (let i = successorStart[node]; i < successorStart[node + 1]; i++) {
      predecessors[next[successors[i]]++] = node;
    }
  }
  return { size, successorStart, successors, predecessorStart, predecessors };
}

/** The same graph with every edge turned round. */
export function reversed(graph: Graph): Graph {
  return {
    size: graph.size,
    successorStart: graph.predecessorStart,
    successors: graph.predecessors,
    predecessorStart: graph.successorStart,
    predecessors: graph.successors,
  };
}

export function successors(graph: Graph, node: number): Int32Array {
  return graph.successors.subarray(graph.successorStart[node], graph.successorStart[node + 1]);
}

export interface DepthFirst {
  /** Nodes in the order in which they are first met. */
  readonly preorder: Int32Array;
  /** Nodes in reverse of the order in which they are left: a topological order if acyclic. */
  readonly reversePostorder: Int32Array;
  /** By node: the node from which it was first met; -1 for the root and unreached nodes. */
  readonly parent: Int32Array;
}

export function depthFirst(graph: Graph, root: number): DepthFirst {
  const { size, successorStart, successors } = graph;
  const parent = new Int32Array(size).fill(-1);
  if (size === 0) return { preorder: parent, reversePostorder: parent, parent };
  const preorder = new Int32Array(size);
  const postorder = new Int32Array(size);
  const next = successorStart.slice(0, size);
  const met = new Uint8Array(size);
  const stack = new Int32Array(size);
  let reached = 0;
  let left = 0;
  let height = 1;
  stack[0] = root;
  met[root] = 1;
  preorder[reached++] = root;
  while (height > 0) {
    const node = stack[height - 1];
    if (next[node] < successorStart[node + 1]) {
      const target = successors[next[node]++];
      if (met[target]) continue;
      met[target] = 1;
      parent[target] = node;
      preorder[reached++] = target;
      stack[height++] = target;
    } else {
      postorder[left++] = node;
      height--;
    }
  }
  return {
    preorder: preorder.subarray(0, reached),
    reversePostorder: postorder.subarray(0, left).reverse(),
    parent,
  };
}

export interface Components {
  /** The component of every node. A component's number is higher than those it leads to. */
  readonly of: Int32Array;
  /** The nodes of every component. */
  readonly members: readonly (readonly number[])[];
}

/** Strongly connected components (Tarjan 1972): callees before callers, in a call graph. */
export function stronglyConnectedComponents(graph: Graph): Components {
  const { size, successorStart, successors } = graph;
  const of = new Int32Array(size).fill(-1);
  const members: number[][] = [];
  const number = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const next = successorStart.slice(0, size);
  const path = new Int32Array(size);
  const open: number[] = [];
  let count = 0;
  for (let root = 0; root < size; root++) {
    if (number[root] >= 0) continue;
    let height = 0;
    const enter = (node: number) => {
      number[node] = low[node] = count++;
      open.push(node);
      path[height++] = node;
    };
    enter(root);
    while (height > 0) {
      const node = path[height - 1];
      if (next[node] < successorStart[node + 1]) {
        const target = successors[next[node]++];
        if (number[target] < 0) enter(target);
        else if (of[target] < 0) low[node] = Math.min(low[node], number[target]);
        continue;
      }
      height--;
      if (height > 0) low[path[height - 1]] = Math.min(low[path[height - 1]], low[node]);
      if (low[node] !== number[node]) continue;
      const component: number[] = [];
      let member: number;
      do {
        member = open.pop()!;
        of[member] = members.length;
        component.push(member);
      } while (member !== node);
      members.push(component);
    }
  }
  return { of, members };
}
