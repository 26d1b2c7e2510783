/** What splitting may be asked for. No imports: the command line reads this before it knows its command. */

/** Not at all, or bytes of a part. */
export const splitChoices = ['off', '32', '64', '128', '256', '512'] as const;

export type SplitChoice = (typeof splitChoices)[number];

/** Objects of more bytes are split, unless said otherwise: the authors' choice. */
export const splitThreshold = 300;
