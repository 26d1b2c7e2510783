/** Several engines that explore one program together. */
export { SharedAnswers, type Solved } from './answers.js';
export { Crew, type CrewSetting } from './crew.js';
export type { StartWorker, WorkerLink } from './crew-roll.js';
export type { Helpers } from './helpers.js';
export type { Figures, FoundElsewhere, FromWorker, ToWorker } from './protocol.js';
export * from './queue/index.js';
export { Tally } from './tally.js';
export { ClusterWorker } from './worker.js';
