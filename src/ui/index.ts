/** The report page: a run directory as data, as one HTML file, or live on the loopback interface. */
export type { RunData } from './model/index.js';
export { loadRun, RunReader } from './reader/run-reader.js';
export { type LiveServer, serveRun } from './server/live.js';
export { reportPage } from './server/report.js';
