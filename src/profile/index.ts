/** Where the time of a run went. */

export { byStage, foldedStacks, lineText, type SpeedscopeFile, speedscopeFile } from './formats.js';
export { type Profile, type ProfileEntry, Profiler } from './profile.js';
export type { Site } from './sites.js';
export type { StageName } from './stages.js';
