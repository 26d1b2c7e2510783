/** What splitting may be asked for. No imports: the command line reads this before it knows its command. */

/** Not at all, bytes of a part, or parts as pointers need them (grown-parts.ts). */
export const splitChoices = ['off', '32', '64', '128', '256', '512', 'adaptive'] as const;

export type SplitChoice = (typeof splitChoices)[number];

/** Objects of more bytes are split, unless said otherwise: the authors' choice. */
export const splitThreshold = 300;
