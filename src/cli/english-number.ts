/** A whole number as people read it: `1,234,567`. `Intl` would do it too, after 25 ms for its first number. */
export const number = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
