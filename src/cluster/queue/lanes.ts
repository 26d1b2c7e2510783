/**
 * The workers of a run on many machines over time, for whoever watches: a lane for each place where an engine works. An engine that was
 * replaced by another one at the same place goes on in its lane.
 */
import type { Lane } from '../../results/index.js';
import type { Ledger } from './ledger.js';
import type { Present } from './run-store.js';

export class Lanes {
  /** Engines of each lane, in the order in which they were heard of first. */
  private readonly engines = new Map<string, Set<string>>();

  constructor(private readonly ledger: Ledger) {}

  /** Somebody was heard of. */
  note(engine: string): void {
    const place = placeOf(engine);
    const known = this.engines.get(place);
    if (known) known.add(engine);
    else this.engines.set(place, new Set([engine]));
  }

  lanes(present: readonly Present[]): readonly Lane[] {
    const here = new Map(present.map(({ engine, job }) => [engine, job !== undefined]));
    return Array.from(this.engines, ([name, engines]) => {
      let [paths, lines] = [0, 0];
      let state: Lane['state'] = 'silent';
      for (const engine of engines) {
        const member = this.ledger.members.get(engine);
        if (member) {
          const { completed, errored, partial } = member.figures;
          paths += completed + errored + partial;
          lines += member.lines;
        }
        const isBusy = here.get(engine);
        if (isBusy !== undefined) state = isBusy ? 'busy' : 'idle';
        else if (this.ledger.left.has(engine) && state === 'silent') state = 'left';
      }
      return { name, paths, lines, state };
    });
  }
}

/** The name of an engine begins with where it works. */
const placeOf = (engine: string) => engine.slice(0, Math.max(0, engine.lastIndexOf('/')));
