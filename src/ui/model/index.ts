/** The run as data, and what can be computed from it without a browser. */
export { type Token, type TokenKind, tokenise } from './c-tokens.js';
export * from './format.js';
export * from './icicle.js';
export * from './lanes.js';
export {
  applyPatch,
  type Changes,
  fromStart,
  type Mark,
  markOf,
  patchSince,
  type RunPatch,
  wholeRun,
} from './patch.js';
export * from './run-data.js';
export { type Layout, type LayoutName, layOut } from './tree-layout.js';
export {
  childrenOf,
  parentsOf,
  pathTo,
  shapeOf,
  type TreeShape,
  waysOn,
  waysTo,
} from './tree-shape.js';
