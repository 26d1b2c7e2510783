/** Instruction flags: read as a bit set, given as one shared list for each set. */
import type { Reader } from './reader.js';
import { flagWords, wordOf } from './words.js';

const inbounds = wordOf('inbounds').flag;
const nusw = wordOf('nusw').flag;
const fast = wordOf('fast').flag;
const fastMath = ['reassoc', 'nnan', 'ninf', 'nsz', 'arcp', 'contract', 'afn']
  .map((text) => wordOf(text).flag)
  .reduce((all, flag) => all | flag, 0);

const lists: (readonly string[] | undefined)[] = [];

/** The words of a set in LLVM's order. `fast` stands for all of its parts, `inbounds` for `nusw`. */
export function flagLists(set: number): readonly string[] {
  const known = lists[set];
  if (known) return known;
  let rest = set;
  if (rest & fast || (rest & fastMath) === fastMath) rest = (rest & ~fastMath) | fast;
  if (rest & inbounds) rest &= ~nusw;
  const list = Object.freeze(flagWords.filter((_, index) => rest & (1 << index)));
  lists[set] = list;
  return list;
}

/** Takes the flags that are next. */
export function takeFlags(r: Reader): number {
  let set = 0;
  for (;;) {
    const c = r.space();
    // Flags begin with a lower-case letter; types like `i32` and `ptr` mostly do not.
    if (c < 97 || c === 112) return set;
    const start = r.pos;
    const { flag } = r.word();
    if (flag === 0) {
      r.pos = start;
      return set;
    }
    set |= flag;
  }
}
