/** Engines of one run on several machines. */
export { connect, isRefusal, NoServer, withoutPassword } from './connection.js';
export { Delegate, type Engine, type StartEngine } from './delegate.js';
export { QueueLeader } from './leader.js';
export { RedisStore, runsIn } from './redis-store.js';
export { type RunDescription, storeFormat } from './run-store.js';
