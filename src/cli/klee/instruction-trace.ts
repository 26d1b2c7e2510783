/**
 * --debug-print-instructions: every instruction before it is executed, with the line of its source, its
 * line in assembly.ll and the state: `all` with its text, `src` without, `compact` only the latter two;
 * to standard error or to `instructions.txt`.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Frame, State } from '../../exec/index.js';
import { type Instruction, positionOf } from '../../ir/index.js';
import type { Assembly } from './assembly.js';
import type { KleeDirectory } from './directory.js';

const kinds = ['all', 'src', 'compact'] as const;
type Kind = (typeof kinds)[number];

export class InstructionTrace {
  private readonly file: number | undefined;

  private constructor(
    private readonly kind: Kind,
    toFile: boolean,
    private readonly assembly: Assembly,
    directory: KleeDirectory,
    private readonly say: (text: string) => void,
  ) {
    this.file = toFile ? fs.openSync(directory.file('instructions.txt'), 'w') : undefined;
  }

  /** Undefined where the option names no trace. */
  static open(
    option: string | undefined,
    assembly: Assembly,
    directory: KleeDirectory,
    say: (text: string) => void,
  ): InstructionTrace | undefined {
    const [name, to] = (option ?? '').split(':');
    const kind = kinds.find((known) => known === name);
    if (!kind || (to !== 'stderr' && to !== 'file')) return undefined;
    return new InstructionTrace(kind, to === 'file', assembly, directory, say);
  }

  note({ instruction }: Frame, state: State | undefined): void {
    const { text, line } = this.assembly.at(instruction);
    // What KLEE calls natively is not traced.
    if (line === 0) return;
    const place = `${line}:${state?.id ?? 0}`;
    if (this.kind === 'compact') this.write(`     ${place}\n`);
    else {
      const source =
        this.kind === 'all'
          ? `${sourceOf(instruction)}:${place}:${text}`
          : `${sourceOf(instruction)}:${place}`;
      this.write(`     ${source}\n`);
    }
  }

  close(): void {
    if (this.file !== undefined) fs.closeSync(this.file);
  }

  private write(text: string): void {
    if (this.file === undefined) this.say(text);
    else fs.writeSync(this.file, text);
  }
}

function sourceOf(instruction: Instruction): string {
  const position = positionOf(instruction);
  if (!position) return '';
  const { file, directory, line } = position;
  return `${path.isAbsolute(file) ? file : path.join(directory, file)}:${line}`;
}
