/**
 * The identity of a call stack: which functions are being called, and from where.
 *
 * Two states can become one only where they stand at the same place with the same calls beneath them
 * (Kuznetsov et al., "Efficient State Merging in Symbolic Execution", PLDI 2012, §2.1). To compare two
 * deep stacks frame by frame at every look would be too slow; so a chain of calls is a node of a tree, made
 * once: beneath the caller's node there is one for each call site and callee. Two stacks are the same exactly
 * if the nodes of their top frames are.
 *
 * Calls cost nothing for it, in either tier: a frame gets its node when someone asks, and keeps it; the
 * frames beneath get theirs on the way, down to the first that has one, which states that forked share. A node stays
 * right as long as its frame lives, since a caller stands still meanwhile; where frames come in beneath others
 * (those of compiled code, see `Tiers.rebuild`) the ones above are forgotten. It can be asked for where the
 * machine has stopped; while compiled code runs, its frames are not on the list.
 */
import type { Frame } from './frame.js';

/** A call within its callers. */
export class CallChain {
  private readonly callees = new Map<number, Map<number, CallChain>>();

  constructor(
    /** Unique among those of a machine. */
    readonly id: number,
    /** The same in every machine that runs the program: what the calls are, as a number. */
    readonly mark: number,
  ) {}

  /** The call of a function from a place of this one's. */
  call(func: number, site: number, make: (mark: number) => CallChain): CallChain {
    let sites = this.callees.get(func);
    if (!sites) this.callees.set(func, (sites = new Map()));
    let chain = sites.get(site);
    if (!chain) sites.set(site, (chain = make(mixed(mixed(this.mark, func), site))));
    return chain;
  }
}

/** The chains of a machine: the tree. */
export class CallChains {
  private size = 0;
  private readonly make = (mark: number) => new CallChain(this.size++, mark);
  private readonly root = this.make(1);

  /** Of the top frame. */
  of(frames: readonly Frame[]): CallChain {
    let known = frames.length - 1;
    while (known >= 0 && !frames[known].chain) known--;
    let chain = known < 0 ? this.root : frames[known].chain!;
    for (let i = known + 1; i < frames.length; i++) {
      const site = i === 0 ? -1 : placeIn(frames[i - 1]);
      chain = frames[i].chain = chain.call(frames[i].code.fn.id, site, this.make);
    }
    return chain;
  }

  /** Whether two stacks are the same, calls and the place in the function that was called last. */
  areSame(a: readonly Frame[], b: readonly Frame[]): boolean {
    const one = a[a.length - 1];
    const other = b[b.length - 1];
    return one.block === other.block && one.pc === other.pc && this.of(a) === this.of(b);
  }
}

/** A number of 48 bits that depends on both. */
function mixed(mark: number, value: number): number {
  const low = Math.imul(mark ^ value, 0x9e3779b1);
  const high = Math.imul((mark / 2 ** 32) ^ low ^ (value / 2 ** 24), 0x85ebca6b);
  return (high >>> 16) * 2 ** 32 + ((low ^ (high >>> 13)) >>> 0);
}

/** Where a frame is in its function, as a number. */
export function placeIn({ block, pc }: Frame): number {
  return block.prepared!.index * 2 ** 24 + pc;
}
