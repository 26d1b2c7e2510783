/** The library: what `import … from 'merganser'` gives (docs/library.md). */

export type { ArgumentWord, ErrorKind, ExecutionError, StackEntry, World } from './exec/index.js';
export {
  type ExplorationRun,
  type ExploreOptions,
  explore,
  LoadError,
  type PathInputs,
  type RunEvent,
  type RunResult,
} from './library/index.js';
export type { Gap } from './run/index.js';
export { version } from './version.js';
