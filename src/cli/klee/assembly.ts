/** The program as `assembly.ll` has it, and where each instruction is in it. */
import { type Instruction, type Module, type PrintOptions, printModule } from '../../ir/index.js';
import { withChecks } from './shown-checks.js';

interface Listed {
  /** As printed. */
  readonly text: string;
  /** The number of its line; 0 if it has none. */
  readonly line: number;
}

const nowhere: Listed = { text: '', line: 0 };

export class Assembly {
  private listed: Map<Instruction, Listed> | undefined;

  constructor(
    private readonly module: Module,
    /** Whether shifts are checked. */
    private readonly hasShifts: boolean,
  ) {}

  /** The whole text; with `isListed`, the places of instructions are known from it. */
  print(isListed: boolean): string {
    // Every version of LLVM reads calls.
    const debugRecords = 'intrinsics';
    const print = (options: PrintOptions) =>
      withChecks(this.module, this.hasShifts, (shown) =>
        printModule(shown, { ...options, debugRecords }),
      );
    if (!isListed) return print({});
    const texts = new Map<Instruction, string>();
    const whole = print({
      onInstruction: (instruction, text) => texts.set(instruction, text),
    });
    this.listed = listing(texts, whole);
    return whole;
  }

  at(instruction: Instruction | undefined): Listed {
    if (instruction === undefined) return nowhere;
    if (!this.listed) this.print(true);
    return this.listed!.get(instruction) ?? nowhere;
  }
}

function listing(texts: ReadonlyMap<Instruction, string>, whole: string): Map<Instruction, Listed> {
  const lines = whole.split('\n');
  const listed = new Map<Instruction, Listed>();
  let at = 0;
  for (const [instruction, text] of texts) {
    const [first] = text.split('\n', 1);
    while (at < lines.length && lines[at] !== first) at++;
    listed.set(instruction, { text, line: ++at });
  }
  return listed;
}
