/** Engines of one run on several machines. */
export { Delegate, type Engine, type StartEngine } from './delegate.js';
export { QueueLeader } from './leader.js';
export { connect, NoServer, RedisStore, runsIn, withoutPassword } from './redis-store.js';
export { type RunDescription, storeFormat } from './run-store.js';
