/**
 * The words for how arrays are solved: the one list. The option table takes them from here. No imports: the command
 * line reads this before it knows its command.
 */
const encodingTexts = {
  circuits: 'tables as circuits over the rows that an index can reach',
  plain: 'the same over the bits of the index',
  axioms: 'a constraint for each element, added where a candidate needs it',
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
