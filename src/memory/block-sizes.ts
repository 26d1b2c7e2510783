/**
 * The sizes of heap blocks: an object and the unmapped bytes behind it, so that an access beyond the one does not hit
 * the next. Few sizes are used, so that a freed block finds another object that fits.
 */

/** Unmapped bytes kept after an object: the larger it is, the further one may run beyond it. */
export function gapAfter(size: number, least: number): number {
  return Math.max(least, size <= 64 ? 32 : size <= 1024 ? 64 : 256);
}

export function alignUp(value: number, align: number): number {
  return Math.ceil(value / align) * align;
}

/** The size that a block takes with its gap: multiples of 16, then about eight classes an octave. */
export function blockSize(size: number, leastGap: number): number {
  const need = alignUp(size + gapAfter(size, leastGap), 16);
  if (need <= 256) return need;
  const step = 2 ** (Math.floor(Math.log2(need)) - 3);
  return alignUp(need, step);
}
