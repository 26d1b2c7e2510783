/**
 * The words for how arrays and quantifiers are solved: the one list. The option table takes them from here. No imports: the command
 * line reads this before it knows its command.
 */
const encodingTexts = {
  circuits: 'tables of words as circuits over the rows that an index can reach',
  plain: 'tables of bytes as circuits over the bits of the index',
  axioms: 'a constraint for each element, added where a candidate needs it',
  writes: 'a table as a chain of writes, one comparison for each byte: to compare with',
} as const;

/** How constant arrays and writes are encoded. */
export type ArrayEncoding = keyof typeof encodingTexts;
export const arrayEncodings = Object.keys(encodingTexts) as ArrayEncoding[];
export const arrayEncodingList = arrayEncodings
  .map((name) => `${name} (${encodingTexts[name]})`)
  .join(', ');

/** Which axioms are made: all of them, or those that a filter leaves. */
export type AxiomSelection = 'all' | 'interval' | 'type' | 'type+interval';
export const axiomSelections: readonly AxiomSelection[] = [
  'all',
  'interval',
  'type',
  'type+interval',
];

/** When array constraints are checked by integer linear programming first. */
export type PreCheckMode = 'on' | 'off' | 'auto';
export const preCheckModes: readonly PreCheckMode[] = ['on', 'off', 'auto'];

const quantifierTexts = {
  both: 'models are mended, and instances made of what cannot be',
  procedure: 'strip, duplicate, repair, as published; then as lazy',
  lazy: 'instances where a model violates a quantifier',
  expand: 'written out',
} as const;

/** How bounded quantifiers are solved. */
export type QuantifierStrategy = keyof typeof quantifierTexts;
export const quantifierStrategies = Object.keys(quantifierTexts) as QuantifierStrategy[];
export const quantifierStrategyList = quantifierStrategies
  .map((name) => `${name} (${quantifierTexts[name]})`)
  .join(', ');
