/**
 * Where tree nodes stand. Every leaf has a slot of its own, in the order of the walk; an inner node
 * stands in the middle of the slots of its leaves; the distance from the root is the depth. Siblings
 * never overlap, and the layout takes linear time. A join hangs from the fork at which its ways had parted,
 * between these ways and deeper than they are (tree-shape.ts).
 *
 * `layered` puts slots on a line and the root at the top; `radial` bends that line to a circle around
 * the root, which uses the room of a large tree better. The wide-and-flat problem of layered trees is
 * solved by stretching: both axes fill the given shape of the screen.
 */
import type { TreeShape } from './tree-shape.js';

export type LayoutName = 'radial' | 'layered';

export interface Layout {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Slots: the middle of each node's share of the leaves, from 0 to 1. */
function slots(shape: TreeShape): Float64Array {
  const { size, first, children, leaves } = shape;
  const slot = new Float64Array(size);
  const start = new Float64Array(size);
  const total = size > 0 ? leaves[0] : 1;
  for (let node = 0; node < size; node++) {
    let at = start[node];
    slot[node] = (at + leaves[node] / 2) / total;
    for (let i = first[node]; i < first[node + 1]; i++) {
      start[children[i]] = at;
      at += leaves[children[i]];
    }
  }
  return slot;
}

/** Deep trees get smaller steps further out, so that a long tail does not squeeze the rest. */
function ring(depth: number, maxDepth: number): number {
  return maxDepth === 0 ? 0 : (depth / maxDepth) ** 0.8;
}

export function layOut(shape: TreeShape, name: LayoutName, aspect = 1.6): Layout {
  const { size, depth, maxDepth } = shape;
  const slot = slots(shape);
  const x = new Float32Array(size);
  const y = new Float32Array(size);
  for (let node = 0; node < size; node++) {
    const radius = ring(depth[node], maxDepth);
    if (name === 'layered') {
      x[node] = (slot[node] - 0.5) * 2 * aspect;
      y[node] = 1 - 2 * (maxDepth === 0 ? 0.5 : depth[node] / maxDepth);
    } else {
      const angle = slot[node] * 2 * Math.PI - Math.PI / 2;
      x[node] = radius * Math.cos(angle);
      y[node] = -radius * Math.sin(angle);
    }
  }
  return { x, y };
}
