/** A whole number as people read it: `1,234,567`. `Intl` would do it too, after 25 ms for its first number. */
export const number = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** How many of something: 1 path, 2 paths. */
export const counted = (count: number, word: string) =>
  `${number(count)} ${word}${count === 1 ? '' : 's'}`;
