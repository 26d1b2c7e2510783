/**
 * `events.ndjson` (docs/events.md): whole lines, appended in batches, because a system call for each
 * line would cost more than the path that it tells of. A line that tells of a test waits for its file
 * (test-writer.ts), and the lines behind it wait with it. Positions and conditions are written once and
 * then named by number.
 */
import type { Input, PathInputs, TestCase } from '../../exec/index.js';
import { cNotation, type Expr, inputName } from '../../expr/index.js';
import { type Instruction, inlineStack, type SourcePosition } from '../../ir/index.js';
import type { Place } from '../stored-run.js';
import { type InputType, inputType, partName } from '../values/input-type.js';

/** Where lines go: the file, or another engine's log (event-import.ts). */
export interface LineSink {
  append(lines: readonly string[]): void;
  close(): void;
}

/** What lines have numbers for, or are told once. */
export interface Named {
  readonly places: ReadonlyMap<number, Place>;
  readonly conditions: ReadonlyMap<number, string>;
  readonly lastCondition: number;
  readonly inputs: readonly { name: string; size: number; type: InputType }[];
  readonly hasResult: boolean;
}

const usualBatch = 1 << 16;
const longestCondition = 160;
/** Texts that are remembered, so as not to be written again. */
export const mostTexts = 100_000;

export class EventLog {
  private pending: string[] = [];
  private pendingLength = 0;
  private batch = usualBatch;
  private flushAt = usualBatch;
  /** From which pending line on a test must be there. */
  private gates: { readonly line: number; readonly test: number }[] = [];
  private readonly places = new Map<string, number>();
  private readonly placeOf = new Map<Instruction, number>();
  private readonly conditions = new WeakMap<Expr, number>();
  private lastCondition = 0;
  private readonly conditionTexts = new Map<string, number>();
  private readonly types = new Map<string, InputType>();
  /** Lines that tell of inputs. */
  private readonly named = new Set<string>();
  /** Beginnings of lists of inputs that were told of, the last one by itself. */
  private readonly told = new WeakSet<object>();
  private lastTold: PathInputs | undefined = undefined;
  private hasResult = false;
  private isOver = false;

  constructor(
    private readonly sink: LineSink,
    /** How many tests are on disk. */
    private readonly testsOnDisk: () => number,
  ) {}

  /** Goes on with the numbers that an earlier sitting of the run has given. */
  recall({ places, conditions, lastCondition, inputs, hasResult }: Named): void {
    for (const [id, { file, line, column, function: name }] of places) {
      this.places.set(`${file}:${line}:${column}:${name}`, id);
    }
    for (const [id, text] of conditions) this.conditionTexts.set(text, id);
    this.lastCondition = lastCondition;
    for (const { name, size, type } of inputs) {
      this.named.add(JSON.stringify({ e: 'input', name, size, type }));
      this.types.set(name, type);
    }
    this.hasResult = hasResult;
  }

  /** Whether lines are passed on one by one, as they come. */
  set isEager(isEager: boolean) {
    this.batch = isEager ? 0 : usualBatch;
    this.flushAt = this.batch;
  }

  write(event: Readonly<Record<string, unknown>>): void {
    this.line(JSON.stringify(event));
  }

  /** A line of JSON. */
  line(text: string): void {
    this.pending.push(text);
    this.pendingLength += text.length;
    if (this.pendingLength >= this.flushAt) this.flush();
  }

  /** What follows is written only when so many tests are on disk. */
  after(tests: number): void {
    this.gates.push({ line: this.pending.length, test: tests });
  }

  flush(): void {
    const { length } = this.pending;
    if (length === 0) return;
    const onDisk = this.testsOnDisk();
    const closed = this.gates.findIndex(({ test }) => test > onDisk);
    const end = closed < 0 ? length : this.gates[closed].line;
    const lines = this.pending.splice(0, end);
    this.gates = closed < 0 ? [] : this.gates.slice(closed);
    this.gates = this.gates.map(({ line, test }) => ({ line: line - end, test }));
    this.pendingLength = this.pending.reduce((sum, line) => sum + line.length, 0);
    this.flushAt = this.pendingLength + this.batch;
    if (end === 0) return;
    this.sink.append(lines);
  }

  close(): void {
    this.flush();
    this.isOver = true;
    this.sink.close();
  }

  /** Ends a log that was not closed in good order: what waits for tests stays out. */
  cutShort(last: Readonly<Record<string, unknown>>): void {
    if (this.isOver) return;
    this.isOver = true;
    this.sink.append([JSON.stringify(last)]);
  }

  /** The number of an instruction's position; 0 if it has none. */
  place(instruction: Instruction | undefined): number {
    if (!instruction) return 0;
    let id = this.placeOf.get(instruction);
    if (id === undefined) {
      const [position] = inlineStack(instruction);
      id = position ? this.position(position) : 0;
      this.placeOf.set(instruction, id);
    }
    return id;
  }

  position({ file, line, column, function: name }: Omit<SourcePosition, 'directory'>): number {
    const key = `${file}:${line}:${column}:${name}`;
    let id = this.places.get(key);
    if (id === undefined) {
      id = this.places.size + 1;
      this.places.set(key, id);
      this.write({ e: 'place', id, file, line, column, function: name ?? '' });
    }
    return id;
  }

  /** The number of a condition; 0 for none. */
  condition(term: Expr | undefined): number {
    if (!term) return 0;
    let id = this.conditions.get(term);
    if (id === undefined) {
      const text = cNotation(term, {
        part: (name, offset, size) => this.partOf(name, offset, size),
        longest: longestCondition,
      });
      id = this.conditionText(text);
      this.conditions.set(term, id);
    }
    return id;
  }

  /** The number of a condition by its text. */
  conditionText(text: string): number {
    let id = this.conditionTexts.get(text);
    if (id === undefined) {
      if (this.conditionTexts.size >= mostTexts) this.conditionTexts.clear();
      id = ++this.lastCondition;
      this.conditionTexts.set(text, id);
      this.write({ e: 'cond', id, text });
    }
    return id;
  }

  /** Tells of inputs that were not there before. */
  inputs(inputs: PathInputs): void {
    if (inputs === this.lastTold) return;
    this.lastTold = inputs;
    const fresh: Input[] = [];
    for (let { list } = inputs; list.before && !this.told.has(list); list = list.before) {
      this.told.add(list);
      fresh.push(list.last);
    }
    for (const { array, size, type, name } of fresh.reverse()) {
      if (this.types.has(array.array.name)) continue;
      const shown = inputType(type, size);
      this.types.set(array.array.name, shown);
      this.input(name, size, shown);
    }
  }

  /** Tells of an input, once. */
  input(name: string, size: number, type: InputType): void {
    const line = JSON.stringify({ e: 'input', name, size, type });
    if (this.named.has(line)) return;
    this.named.add(line);
    this.types.set(name, type);
    this.line(line);
  }

  /** Tells what the function of a harness returns, once. */
  result({ kind, type, bytes }: NonNullable<TestCase['returned']>): void {
    if (!this.hasResult) {
      this.resultType(kind === 'pointer' ? 'pointer' : inputType(type, bytes.length));
    }
  }

  /** The same, by its type. */
  resultType(type: InputType | 'pointer'): void {
    if (this.hasResult) return;
    this.hasResult = true;
    this.write({ e: 'result', type });
  }

  private partOf(name: string, offset: number, size: number): string | undefined {
    const type = this.types.get(inputName(name));
    const part = type && partName(type, offset, size);
    return part === undefined ? undefined : `${name}${part}`;
  }
}
