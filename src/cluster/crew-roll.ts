/** The engines of a crew (crew.ts) one by one, and what they have done together, for whoever watches the run or sums it up. */
import type { Lane, RunSummary, WorkerCounts } from '../results/index.js';
import { added, countsOf, nothing } from './figures.js';
import type { Load } from './helpers.js';
import type { Teller } from './intake.js';
import type { Account, Figures, FromWorker, ToWorker } from './protocol.js';

/** A way to a worker. */
export interface WorkerLink {
  send(message: ToWorker): void;
  close(): void;
}

/** Starts a worker. `hear` is told what it says, `lost` why it has gone. */
export type StartWorker = (
  number: number,
  hear: (message: FromWorker) => void,
  lost: (why: string) => void,
) => WorkerLink;

export interface Member extends Teller {
  readonly link: WorkerLink;
  readonly number: number;
  state: 'starting' | 'idle' | 'busy' | 'gone' | 'finished';
  /** Whether it was asked for states and has not answered; where it had none to give, it is not asked again until then. */
  isAsked: boolean;
  askedFrom: number;
  /** Whether it was told that merging pays. */
  knowsOfMerging: boolean;
  /** Whether it has left something out. */
  hasGaps: boolean;
  figures: Figures;
  account: Account | undefined;
  /** Blocks of states that it was given. */
  blocks: number;
  /** What was said, either way, and how long the texts were. */
  messages: number;
  bytes: number;
}

const laneStates = { starting: 'idle', idle: 'idle', gone: 'silent', finished: 'left' } as const;

export class Roll {
  readonly members: Member[] = [];

  enter(number: number, link: WorkerLink): Member {
    const member: Member = {
      ...{ link, number, import: undefined, state: 'starting', isAsked: false, askedFrom: 0 },
      ...{ knowsOfMerging: false, hasGaps: false },
      ...{ figures: nothing, account: undefined, lines: 0, blocks: 0, messages: 0, bytes: 0 },
    };
    this.members.push(member);
    return member;
  }

  /** Those that load the program. */
  get starting(): number {
    return this.members.filter(({ state }) => state === 'starting').length;
  }

  get idle(): number {
    return this.members.filter(({ state }) => state === 'idle').length;
  }

  /** States that wait for their turn with the others. */
  get spare(): number {
    return this.members.reduce((sum, { figures }) => sum + Math.max(0, figures.living - 1), 0);
  }

  get figures(): Figures {
    return sumOf(this.members);
  }

  get unaccounted(): Figures {
    return sumOf(this.members.filter(({ account }) => !account));
  }

  get summaries(): readonly RunSummary[] {
    return this.members.flatMap(({ account }) => (account ? [account.summary] : []));
  }

  get load(): Load {
    const isHere = ({ state }: Member): boolean => state === 'idle' || state === 'busy';
    const isBusy = ({ state }: Member): boolean => state === 'busy';
    const { members } = this;
    return { engines: members.filter(isHere).length + 1, jobs: members.filter(isBusy).length };
  }

  get lanes(): readonly Lane[] {
    return this.members.map(({ number, figures, lines, state }) => {
      const { completed, errored, partial } = figures;
      return {
        ...{ name: `engine ${number + 1}`, paths: completed + errored + partial, lines },
        state: state === 'busy' ? state : laneStates[state],
      };
    });
  }

  /** Lines that one of them was the first to cover. */
  get lines(): number {
    return this.members.reduce((sum, { lines }) => sum + lines, 0);
  }

  counts(leader: Figures): readonly WorkerCounts[] {
    return [
      countsOf(leader, 0),
      ...this.members.map(({ figures, blocks, messages, bytes }) => ({
        ...countsOf(figures, blocks),
        messages,
        bytes,
      })),
    ];
  }
}

const sumOf = (members: readonly Member[]): Figures =>
  members.reduce((sum, { figures }) => added(sum, figures), nothing);
