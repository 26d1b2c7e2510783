/** What touches Node.js alone, for every folder that is not portable. */

export { makeFolders } from './folders.js';
export { isSystemError, systemMessage, systemReason } from './system-error.js';
