/** Collections that are values: a changed one is another, and shares what it can with the old one. Those of what comes and goes are not. */
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
export { type Numbered, NumberedMap, NumberedSet } from './numbered-map.js';
