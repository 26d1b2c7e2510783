/** A store that is away for a while: whoever asks waits for the answer until the way is open again, or for ever. */
import type { LeaderStore } from '../../src/cluster/queue/run-store.js';

export class Way {
  private heal: (() => void) | undefined = undefined;
  private open: Promise<void> | undefined = undefined;

  get isCut(): boolean {
    return this.open !== undefined;
  }

  cut(): void {
    this.open ??= new Promise((resolve) => {
      this.heal = resolve;
    });
  }

  mend(): void {
    this.heal?.();
    this.open = undefined;
  }

  /** The store as it is behind this way: a question, and its answer, wait where the way is cut. */
  to(store: LeaderStore): LeaderStore {
    return new Proxy(store, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function' || name === 'close') return member;
        return async (...words: unknown[]) => {
          await this.open;
          const answer = (await Reflect.apply(member, target, words)) as unknown;
          await this.open;
          return answer;
        };
      },
    });
  }
}
