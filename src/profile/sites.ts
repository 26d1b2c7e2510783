/**
 * Where the program under test was, and when: a list of places, each from its time on. The explorer
 * notes a place whenever a state begins to run or stops, and the machine every thousand instructions;
 * equal neighbours are one entry.
 */
import { isLibrary } from '../exec/index.js';
import {
  definitionOf,
  type Func,
  type Instruction,
  inlineStack,
  type SourcePosition,
  sourceName,
} from '../ir/index.js';

/** A line of the program under test. */
export interface Site {
  readonly function: string;
  /** '' where nothing is known of the source. */
  readonly file: string;
  readonly line: number;
  /** Whether it stands for a whole function that was compiled, by its first line. */
  readonly isCompiled: boolean;
}

/** Before the program runs, and behind its end. */
const nowhere = 0;

const firstCapacity = 1 << 12;

export class Sites {
  private readonly list: Site[] = [
    { function: '(before and after the program)', file: '', line: 0, isCompiled: false },
  ];
  private readonly numbers = new Map<string, number>();
  private readonly byInstruction = new Map<Instruction, number>();
  private readonly byFunction = new Map<string, number | undefined>();
  private times = new Float64Array(firstCapacity);
  private places = new Int32Array(firstCapacity);
  private length = 1;

  /** `functions` gives a function of the program by its name. */
  constructor(private readonly functions: (name: string) => Func | undefined) {}

  get count(): number {
    return this.list.length;
  }

  /** Entries in the list of places. */
  get noted(): number {
    return this.length;
  }

  site(number: number): Site {
    return this.list[number];
  }

  /** From now on, the program is at this instruction; without one (a state has ended), where it was. */
  note(instruction: Instruction | undefined): void {
    const last = this.places[this.length - 1];
    if (instruction) this.enter(this.numberOf(instruction, last), last);
  }

  /** From now on, the program does not run. */
  leave(): void {
    this.enter(nowhere, this.places[this.length - 1]);
  }

  private enter(number: number, last: number): void {
    if (number === last) return;
    if (this.length === this.times.length) this.grow();
    this.times[this.length] = performance.now();
    this.places[this.length++] = number;
  }

  /** Calls back with the place at each of the times, which ascend. */
  *at(times: Iterable<number>): Generator<number> {
    let entry = 0;
    for (const time of times) {
      while (entry + 1 < this.length && this.times[entry + 1] <= time) entry++;
      yield this.places[entry];
    }
  }

  /** Forgets the list of places, but for the present one. */
  forget(): void {
    this.places[0] = this.places[this.length - 1];
    this.times[0] = 0;
    this.length = 1;
  }

  /** The place of a compiled function of the user's own; undefined for one of the library. */
  ofCompiled(name: string): number | undefined {
    if (!this.byFunction.has(name)) {
      const func = this.functions(name);
      const at = func && definitionOf(func);
      const isOwn = func && !(at && isLibrary(at));
      const place = isOwn ? this.number(sourceName(func), at, true) : undefined;
      this.byFunction.set(name, place);
    }
    return this.byFunction.get(name);
  }

  /** An instruction without a line counts as the place before it. */
  private numberOf(instruction: Instruction, before: number): number {
    let number = this.byInstruction.get(instruction);
    if (number === undefined) {
      const stack = inlineStack(instruction);
      const at = stack.find((position) => position.line > 0 && !isLibrary(position));
      number = at ? this.number(at.function ?? '?', at, false) : -1;
      this.byInstruction.set(instruction, number);
    }
    return number < 0 ? before : number;
  }

  private number(name: string, at: SourcePosition | undefined, isCompiled: boolean): number {
    const { file = '', line = 0 } = at ?? {};
    const key = `${file}:${line}:${name}:${isCompiled}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.list.length;
      this.list.push({ function: name, file, line, isCompiled });
      this.numbers.set(key, number);
    }
    return number;
  }

  private grow(): void {
    const times = new Float64Array(2 * this.length);
    times.set(this.times);
    this.times = times;
    const places = new Int32Array(2 * this.length);
    places.set(this.places);
    this.places = places;
  }
}
