/**
 * All states of a crew at one moment, so that they can be kept (src/results/recorder/state-keeper.ts).
 *
 * Each engine that has states reports what has happened, names its states, and waits; what is in the log then is all that has led to them. When
 * the last one has answered the leader names its own, all are kept, and everybody goes on. So engines stand still for a moment, which
 * is short beside the time between two such moments.
 */
import type { StateKeeper } from '../results/index.js';
import type { Member } from './crew-roll.js';
import type { ToWorker } from './protocol.js';

type Blocks = readonly (string | undefined)[];

export class RollCall {
  private request = 0;
  private begun = 0;
  private readonly missing = new Set<Member>();
  private readonly present: Member[] = [];
  private blocks: (string | undefined)[] = [];
  private own: () => Blocks = () => [];
  private say: (member: Member, message: ToWorker) => void = () => undefined;

  constructor(private readonly keeper: StateKeeper) {}

  get isUnderWay(): boolean {
    return this.missing.size > 0;
  }

  /** If it is time to. `own` gives the states that are with the leader. */
  begin(
    members: readonly Member[],
    own: () => Blocks,
    say: (member: Member, message: ToWorker) => void,
  ): void {
    if (!this.keeper.isDue) return;
    Object.assign(this, { begun: performance.now(), blocks: [], own, say });
    this.request++;
    this.present.splice(0);
    for (const member of members) {
      if (member.state !== 'busy') continue;
      this.present.push(member);
      this.missing.add(member);
      say(member, { kind: 'name', request: this.request, waits: true });
    }
    if (!this.isUnderWay) this.end();
  }

  /** An engine has named its states, in the numbers of the run; undefined if it cannot, or is gone. */
  answer(member: Member, block: string | undefined): void {
    if (!this.missing.delete(member)) return;
    this.blocks.push(block);
    if (!this.isUnderWay) this.end();
  }

  private end(): void {
    this.keeper.keep([...this.blocks, ...this.own()], this.begun);
    for (const member of this.present) this.say(member, { kind: 'go on' });
  }
}
