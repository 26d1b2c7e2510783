/**
 * --debug-print-instructions: every instruction before it is executed, with the line of its source, its
 * line in assembly.ll and the state: `all` with its text, `src` without, `compact` only the latter two;
 * to standard error or to `instructions.txt`.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Frame, State } from '../../exec/index.js';
import { type Instruction, type Module, positionOf, printModule } from '../../ir/index.js';
import type { KleeDirectory } from './directory.js';

const kinds = ['all', 'src', 'compact'] as const;
type Kind = (typeof kinds)[number];

interface Listed {
  readonly text: string;
  readonly line: number;
}

export class InstructionTrace {
  private readonly listed: ReadonlyMap<Instruction, Listed>;
  private readonly file: number | undefined;

  private constructor(
    private readonly kind: Kind,
    toFile: boolean,
    module: Module,
    directory: KleeDirectory,
    private readonly say: (text: string) => void,
  ) {
    this.listed = listing(module);
    this.file = toFile ? fs.openSync(directory.file('instructions.txt'), 'w') : undefined;
  }

  /** Undefined where the option names no trace. */
  static open(
    option: string | undefined,
    module: Module,
    directory: KleeDirectory,
    say: (text: string) => void,
  ): InstructionTrace | undefined {
    const [name, to] = (option ?? '').split(':');
    const kind = kinds.find((known) => known === name);
    if (!kind || (to !== 'stderr' && to !== 'file')) return undefined;
    return new InstructionTrace(kind, to === 'file', module, directory, say);
  }

  note({ instruction }: Frame, state: State | undefined): void {
    const { text, line } = this.listed.get(instruction) ?? { text: '', line: 0 };
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

/** Where each instruction is in the text of the module. */
function listing(module: Module): ReadonlyMap<Instruction, Listed> {
  const texts = new Map<Instruction, string>();
  const lines = printModule(module, {
    onInstruction: (instruction, text) => texts.set(instruction, text),
  }).split('\n');
  const listed = new Map<Instruction, Listed>();
  let at = 0;
  for (const [instruction, text] of texts) {
    const [first] = text.split('\n', 1);
    while (at < lines.length && lines[at] !== first) at++;
    listed.set(instruction, { text, line: ++at });
  }
  return listed;
}

function sourceOf(instruction: Instruction): string {
  const position = positionOf(instruction);
  if (!position) return '';
  const { file, directory, line } = position;
  return `${path.isAbsolute(file) ? file : path.join(directory, file)}:${line}`;
}
