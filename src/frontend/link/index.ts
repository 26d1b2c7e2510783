/** Several modules and libraries become one module. */
export type { Library, MemberId } from './library.js';
export { type LinkOptions, type LinkResult, linkModules } from './link.js';
export type { LinkMessage, LinkMessageKind } from './messages.js';
