/** 32-bit hashes for the structure of terms: fast, well mixed, the same in every run. */

/** A hash with one more value in it. */
export function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ Math.imul(value, 0x9e3779b1), 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 13);
}

export function hashName(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash;
}
