/**
 * The points of a program that coverage counts: source lines with code, and the sides of branches
 * (docs/events.md, `lines.json`). They come from debug information; the marks of src/exec/coverage.ts
 * say which of them were reached.
 *
 * A line is covered when one of its instructions was executed. A branch is a conditional jump or a
 * switch of the compiled program, so `a && b` is two branches; a side is one of the blocks that it may
 * go to. Lifetime markers are no code: the compiler puts them on the lines of closing braces.
 */
import {
  type Begun,
  type Coverage,
  isHarness,
  isLibrary,
  type TrackedFunction,
} from '../../exec/index.js';
import {
  type BasicBlock,
  definitionOf,
  type Instruction,
  isLifetimeMarker,
  positionOfLocation,
  type SourcePosition,
  sourceName,
  successorsOf,
} from '../../ir/index.js';

/** Code that is not the user's. */
const isNobodys = (position: SourcePosition) => isLibrary(position) || isHarness(position);

export interface SourceFile {
  readonly file: string;
  readonly directory: string;
}

export interface LinePoint {
  readonly file: number;
  readonly line: number;
}

export interface BranchPoint extends LinePoint {
  /** Number of the branch on its line. */
  readonly branch: number;
  readonly side: number;
  readonly text: string;
}

export interface FunctionPoint {
  readonly file: number;
  readonly name: string;
  readonly line: number;
  /** The point of its first line with code. */
  readonly point: number;
}

/** What a mark stands for: points, each with the index of the first instruction that reaches it. */
interface MarkPoints {
  readonly points: number[];
  readonly from: number[];
  /** By point: instructions of the block on that line. */
  readonly weights: number[];
}

interface Branch {
  readonly file: number;
  readonly line: number;
  readonly sides: { readonly mark: number; readonly text: string }[];
}

export class SourcePoints {
  readonly files: SourceFile[] = [];
  readonly functions: FunctionPoint[] = [];
  readonly lines: LinePoint[] = [];
  readonly branches: BranchPoint[] = [];
  private readonly byMark: (MarkPoints | undefined)[] = [];
  private readonly fileNumbers = new Map<string, number>();
  /** By scope of debug information: the file, or -1 for code of the library. */
  private readonly fileOfScope = new Map<object, number>();
  private readonly lineNumbers = new Map<string, number>();

  constructor(coverage: Coverage) {
    for (const tracked of coverage.functions) this.findLines(tracked);
    this.lines.sort((a, b) => a.file - b.file || a.line - b.line);
    this.lines.forEach(({ file, line }, point) => {
      this.lineNumbers.set(`${file}:${line}`, point);
    });
    const branches = coverage.functions.flatMap((tracked) => this.addFunction(tracked));
    this.addBranches(branches);
  }

  /** Points in all. */
  get size(): number {
    return this.lines.length + this.branches.length;
  }

  /** The points of a mark that was passed. */
  ofMark(mark: number): readonly number[] {
    return this.byMark[mark]?.points ?? [];
  }

  /** The points of a block that was begun. */
  ofBegun({ mark, pc }: Begun): number[] {
    const found = this.byMark[mark];
    return found ? found.points.filter((_, i) => found.from[i] <= pc) : [];
  }

  /** Adds to each line's count what a block's runs mean for it. */
  addInstructions(mark: number, runs: number, counts: Float64Array): void {
    const found = this.byMark[mark];
    if (!found) return;
    for (let i = 0; i < found.points.length; i++)
      counts[found.points[i]] += runs * found.weights[i];
  }

  /** The point of the line that an instruction is on; -1 if there is none. */
  lineOf(instruction: Instruction): number {
    const at = this.place(instruction);
    return at ? (this.lineNumbers.get(`${at.file}:${at.line}`) ?? -1) : -1;
  }

  private findLines({ func }: TrackedFunction): void {
    for (const { instructions } of func.blocks) {
      for (const instruction of instructions) {
        if (isLifetimeMarker(instruction)) continue;
        const at = this.place(instruction);
        if (!at) continue;
        const key = `${at.file}:${at.line}`;
        if (this.lineNumbers.has(key)) continue;
        this.lineNumbers.set(key, this.lines.length);
        this.lines.push(at);
      }
    }
  }

  private addFunction(tracked: TrackedFunction): Branch[] {
    const { func, first, edges } = tracked;
    const branches: Branch[] = [];
    func.blocks.forEach((block, index) => {
      this.byMark[first + index] = this.pointsOf(block);
      const last = block.instructions[block.instructions.length - 1];
      const at = edges[index].length > 0 ? this.place(last) : undefined;
      if (at) branches.push({ ...at, sides: sidesOf(last, edges[index]) });
    });
    const definition = definitionOf(func);
    const point = this.byMark[first]?.points[0];
    if (definition && point !== undefined) {
      const file = this.fileNumber(definition);
      this.functions.push({ file, name: sourceName(func), line: definition.line, point });
    }
    return branches;
  }

  private pointsOf({ instructions }: BasicBlock): MarkPoints | undefined {
    const body = instructions.filter(({ op }) => op !== 'phi');
    const points: number[] = [];
    const from: number[] = [];
    const weights: number[] = [];
    body.forEach((instruction, pc) => {
      const point = isLifetimeMarker(instruction) ? -1 : this.lineOf(instruction);
      if (point < 0) return;
      const known = points.indexOf(point);
      if (known >= 0) weights[known]++;
      else {
        points.push(point);
        from.push(pc);
        weights.push(1);
      }
    });
    return { points, from, weights };
  }

  private addBranches(branches: readonly Branch[]): void {
    const numbers = new Map<string, number>();
    const sorted = [...branches].sort((a, b) => a.file - b.file || a.line - b.line);
    for (const { file, line, sides } of sorted) {
      const key = `${file}:${line}`;
      const branch = numbers.get(key) ?? 0;
      numbers.set(key, branch + 1);
      sides.forEach(({ mark, text }, side) => {
        const point = this.size;
        this.branches.push({ file, line, branch, side, text });
        const of = (this.byMark[mark] ??= { points: [], from: [], weights: [] });
        of.points.push(point);
        of.from.push(-1);
        of.weights.push(0);
      });
    }
  }

  private place(instruction: Instruction): LinePoint | undefined {
    const { debugLoc } = instruction;
    if (!debugLoc || debugLoc.line === 0) return undefined;
    let file = this.fileOfScope.get(debugLoc.scope);
    if (file === undefined) {
      const position = positionOfLocation(debugLoc);
      file = isNobodys(position) || position.file === '' ? -1 : this.fileNumber(position);
      this.fileOfScope.set(debugLoc.scope, file);
    }
    return file < 0 ? undefined : { file, line: debugLoc.line };
  }

  private fileNumber({ file, directory }: SourcePosition): number {
    const key = `${directory}\0${file}`;
    let number = this.fileNumbers.get(key);
    if (number === undefined) {
      number = this.files.length;
      this.files.push({ file, directory });
      this.fileNumbers.set(key, number);
    }
    return number;
  }
}

/** The different blocks that a terminator may go to, with a word for each. */
function sidesOf(terminator: Instruction, marks: readonly number[]): Branch['sides'] {
  const words = new Map<number, string[]>();
  successorsOf(terminator).forEach((_, i) => {
    const list = words.get(marks[i]) ?? [];
    list.push(wordFor(terminator, i));
    words.set(marks[i], list);
  });
  return [...words].map(([mark, list]) => ({ mark, text: shortList(list) }));
}

function wordFor(terminator: Instruction, successor: number): string {
  if (terminator.op === 'br') return successor === 0 ? 'true' : 'false';
  if (terminator.op !== 'switch') return `way ${successor}`;
  if (successor === 0) return 'default';
  const { type, value } = terminator.cases[successor - 1];
  return `${BigInt.asIntN(type.bits, value)}`;
}

function shortList(words: readonly string[]): string {
  const shown = words.slice(0, 4).join(', ');
  return words.length > 4 ? `${shown}, …` : shown;
}
