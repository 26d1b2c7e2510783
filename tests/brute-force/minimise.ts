/** Makes a program smaller as long as something about it stays true. */
import { type RandomProgram, smaller } from './syntax.js';

export function minimise(
  program: RandomProgram,
  stillFails: (candidate: RandomProgram) => boolean,
  attempts = 1500,
): RandomProgram {
  let best = program;
  let left = attempts;
  for (let progress = true; progress && left > 0; ) {
    progress = false;
    for (const source of smaller(best.source)) {
      if (left-- <= 0) break;
      const candidate = { ...best, source };
      if (!stillFails(candidate)) continue;
      best = candidate;
      progress = true;
      break;
    }
  }
  return best;
}
