/** Where states stand, compared in constant time. */
import type { CallChains } from '../../call-chain.js';
import type { Frame } from '../../frame.js';
import type { Resumption } from '../states/state.js';

/** A state that has its frames: one that does not sleep. */
interface Standing {
  readonly frames: readonly Frame[];
  readonly resumption: Resumption | undefined;
}

/** Stand for something else than to follow an edge. */
const other = -2;
const atMeeting = -3;

/** Whether two states go on at the same place, with the same calls behind them. */
export function standTogether(chains: CallChains, a: Standing, b: Standing): boolean {
  const ahead = edgeAhead(a);
  return ahead !== other && ahead === edgeAhead(b) && chains.areSame(a.frames, b.frames);
}

/** The edge that a state follows first; -1 for none, less for something else. */
function edgeAhead({ resumption }: Standing): number {
  if (!resumption) return -1;
  if (resumption.kind === 'meeting') return atMeeting;
  return resumption.kind === 'edge' ? resumption.successor : other;
}
