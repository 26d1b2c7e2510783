/** Collections that are values: a changed one is another, and shares what it can with the old one. */
export * from './integer-map.js';
export {
  Branch,
  type Difference,
  find,
  forEach,
  type IntegerTree,
  intersects,
  Leaf,
  least,
  prefixOf,
  remove,
  sizeOf,
  subtract,
  type Tree,
  union,
} from './integer-tree.js';
