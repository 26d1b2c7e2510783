/** Chance that is the same again for the same seed: gives numbers from 0 to below n. */
export function dice(seed: number): (n: number) => number {
  let last = seed;
  return (n) => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((last / 0x80000000) * n);
  };
}
