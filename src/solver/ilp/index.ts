/** Integer linear programming in exact arithmetic: what other folders may use. */
export type { Integer } from './integers.js';
export { integer, negated, product, quotient, sum } from './integers.js';
export { LinearForm, LinearSystem } from './linear-system.js';
export { type IlpBudget, IntegerProgram, type Range } from './program.js';
