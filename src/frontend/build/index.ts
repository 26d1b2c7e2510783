/** Builds by other people's build systems: what their compilers made, and its bitcode. */
export { builtParts, libtoolProgram, loadBuilt, loadCommands } from './built.js';
export { readCall } from './call.js';
export { isCompileCommands } from './compile-commands.js';
export { BuildRecorder, type SeenCall } from './record.js';
export { seenCalls, writeShims } from './shims.js';
export {
  type BuildRecord,
  type BuildStore,
  type Part,
  type Unit,
  userBuildStore,
} from './store.js';
export { hasCode, unitCode } from './units.js';
