/**
 * Seeds: tests that a run begins with. A state follows a seed as long as the seed's values satisfy its path condition.
 * Nothing is left out for their sake: at a branch both sides become states, and a searcher (src/search/seeded.ts) prefers
 * those that follow a seed. Where only some values of a term are explored, those that seeds have are among them.
 *
 * This is concolic execution's first step (Godefroid, Klarlund, Sen: "DART", PLDI 2005, section 2): the path of a concrete input,
 * with the other sides of its branches left for later.
 */
import type { ArrayInfo, Expr, Value } from '../../../expr/index.js';
import { Model } from '../../../solver/index.js';
import type { Input, PathInputs } from './path-inputs.js';
import type { State } from './state.js';

interface SeedObject {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Seed {
  readonly objects: readonly SeedObject[];
}

export interface SeedSettings {
  /** Whether inputs find their bytes by name; otherwise in their order. */
  readonly byName: boolean;
  /** Whether what a seed does not have is zero, or else the seed does not fit. */
  readonly extends: boolean;
  /** Whether an input may take the beginning of longer bytes, or else the seed does not fit. */
  readonly truncates: boolean;
  /** Told of a seed that does not fit: the input, and how many bytes the seed and the program have for it. */
  readonly onMisfit?: (input: string, has: number, wants: number) => void;
  /** Whether states that follow no seed are left when the others have ended. */
  readonly leavesOthers?: boolean;
  /** Told once when no state follows a seed any more. */
  readonly onDone?: () => void;
}

export class Seeds {
  private readonly models = new WeakMap<PathInputs, Map<Seed, Model | undefined>>();

  constructor(
    readonly list: readonly Seed[],
    readonly settings: SeedSettings,
  ) {}

  /** Those of some seeds that satisfy a state's path beyond its first conditions, which they are known to satisfy. */
  followedBy(state: State, seeds: readonly Seed[], known: number): Seed[] {
    const conditions = state.path.constraintsAfter({ length: known });
    return seeds.filter((seed) => {
      const model = this.modelOf(seed, state.inputs);
      return model !== undefined && conditions.every((condition) => model.satisfies(condition));
    });
  }

  /** The values that a term has for the seeds that a state follows, each once. */
  valuesOf(state: State, term: Expr): Value[] {
    const followed = this.followedBy(state, this.list, 0);
    return [...new Set(followed.map((seed) => this.modelOf(seed, state.inputs)!.evaluate(term)))];
  }

  private modelOf(seed: Seed, inputs: PathInputs): Model | undefined {
    let models = this.models.get(inputs);
    if (!models) this.models.set(inputs, (models = new Map()));
    if (!models.has(seed)) models.set(seed, this.valuesFor(seed, inputs));
    return models.get(seed);
  }

  /** The seed's values of inputs; undefined if it does not fit. */
  private valuesFor({ objects }: Seed, inputs: PathInputs): Model | undefined {
    const left = [...objects];
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    for (const input of inputs) {
      const found = this.take(left, input) ?? lengthOf(objects, input);
      const size = found?.bytes.length ?? 0;
      const { extends: mayExtend, truncates, onMisfit } = this.settings;
      if ((size < input.size && !mayExtend) || (size > input.size && !truncates)) {
        onMisfit?.(input.name, size, input.size);
        return undefined;
      }
      const bytes = new Map<Value, number>();
      found?.bytes.subarray(0, input.size).forEach((byte, i) => {
        if (byte !== 0) bytes.set(i, byte);
      });
      arrays.set(input.array.array, bytes);
    }
    return new Model(new Map(), arrays);
  }

  private take(left: SeedObject[], { name, wish }: Input): SeedObject | undefined {
    if (!this.settings.byName) return left.shift();
    const exact = left.findIndex((object) => object.name === name);
    const at = exact >= 0 ? exact : left.findIndex((object) => object.name === wish);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  }
}

/** Of a seed that does not say how long an input is: as long as it has bytes for it. */
function lengthOf(objects: readonly SeedObject[], { name, size }: Input): SeedObject | undefined {
  const whole = /^(.*)\.length$/.exec(name)?.[1];
  const found = whole === undefined ? undefined : objects.find((object) => object.name === whole);
  if (!found) return undefined;
  const bytes = Uint8Array.from({ length: size }, (_, i) =>
    i < 4 ? found.bytes.length >>> (8 * i) : 0,
  );
  return { name, bytes };
}
