/**
 * The part of the verifier (src/ir/verify.ts) that looks into function bodies: blocks and their
 * terminators, phis and predecessors, dominance of uses.
 */
import { cfgOf } from './analysis/cfg.js';
import { dominates, dominatorsOf } from './analysis/dominators.js';
import { usedValues } from './analysis/uses.js';
import type { Constant } from './constants.js';
import { type Instruction, isTerminator, type PhiInst, successorsOf } from './instructions.js';
import type { BasicBlock, Func, GlobalValue, Value } from './module.js';
import { typeError } from './verify-types.js';

/** Where findings go, and the check of constants that all bodies share. */
export interface Findings {
  report(what: string, global?: GlobalValue, block?: BasicBlock, instruction?: Instruction): void;
  constant(root: Constant, global: GlobalValue, block?: BasicBlock, user?: Instruction): void;
}

export class BodyVerifier {
  private readonly places = new Map<Instruction, number>();
  private readonly blocks: ReadonlySet<BasicBlock>;

  constructor(
    private readonly findings: Findings,
    private readonly func: Func,
  ) {
    this.blocks = new Set(func.blocks);
  }

  run(): void {
    let sound = true;
    for (const block of this.func.blocks) sound = this.structure(block) && sound;
    for (const extra of [this.func.prefix, this.func.prologue, this.func.personality]) {
      if (extra) this.findings.constant(extra, this.func);
    }
    // Without structure there is no graph to ask about.
    if (!sound) return;
    if (cfgOf(this.func).predecessorStart[1] > 0) {
      this.findings.report('branches to its entry block', this.func, this.func.blocks[0]);
    }
    const incoming = this.incomingEdges();
    for (const block of this.func.blocks) this.contents(block, incoming.get(block) ?? []);
  }

  private report(what: string, block: BasicBlock, instruction?: Instruction): void {
    this.findings.report(what, this.func, block, instruction);
  }

  private structure(block: BasicBlock): boolean {
    const { instructions } = block;
    const last = instructions[instructions.length - 1];
    let sound = true;
    const fail = (what: string, instruction?: Instruction) => {
      this.report(what, block, instruction);
      sound = false;
    };
    if (block.func !== this.func) fail('belongs to another function');
    if (!last || !isTerminator(last)) fail('does not end in a terminator', last);
    let phisOver = false;
    for (const [place, instruction] of instructions.entries()) {
      this.places.set(instruction, place);
      if (instruction.parent !== block) fail('says that it is in another block', instruction);
      if (instruction !== last && isTerminator(instruction))
        fail('ends its block early', instruction);
      if (instruction.op !== 'phi') phisOver = true;
      else if (phisOver) fail('is a phi after other instructions', instruction);
      for (const target of successorsOf(instruction)) {
        if (!this.blocks.has(target)) fail('branches out of the function', instruction);
      }
    }
    return sound;
  }

  /** The sources of all edges to each block, one entry per edge. */
  private incomingEdges(): Map<BasicBlock, BasicBlock[]> {
    const incoming = new Map<BasicBlock, BasicBlock[]>();
    for (const block of this.func.blocks) {
      for (const target of successorsOf(block.instructions[block.instructions.length - 1])) {
        const list = incoming.get(target);
        if (list) list.push(block);
        else incoming.set(target, [block]);
      }
    }
    return incoming;
  }

  private contents(block: BasicBlock, incoming: readonly BasicBlock[]): void {
    for (const instruction of block.instructions) {
      if (instruction.op === 'phi') this.phi(instruction, incoming);
      const error = typeError(instruction, this.func.functionType.result);
      if (error) this.report(error, block, instruction);
      const used = usedValues(instruction);
      for (let i = 0; i < used.length; i++) this.use(used[i], i, instruction);
    }
  }

  private phi(phi: PhiInst, incoming: readonly BasicBlock[]): void {
    const missing = new Map<BasicBlock, number>();
    for (const from of incoming) missing.set(from, (missing.get(from) ?? 0) + 1);
    const values = new Map<BasicBlock, Value>();
    phi.blocks.forEach((from, i) => {
      missing.set(from, (missing.get(from) ?? 0) - 1);
      const value = values.get(from) ?? phi.operands[i];
      values.set(from, value);
      if (value !== phi.operands[i] && !sameConstant(value, phi.operands[i])) {
        this.report('has two values for one predecessor', phi.parent, phi);
      }
    });
    for (const count of missing.values()) {
      if (count === 0) continue;
      const what = count > 0 ? 'lacks a value for a predecessor' : 'has a value for no predecessor';
      this.report(what, phi.parent, phi);
    }
  }

  private use(value: Value, place: number, user: Instruction): void {
    switch (value.kind) {
      case 'argument':
        if (value.func !== this.func) {
          this.report('uses an argument of another function', user.parent, user);
        }
        return;
      case 'instruction':
        this.useOfInstruction(value, place, user);
        return;
      case 'block':
      case 'asm':
      case 'metadata':
        return;
      default:
        this.findings.constant(value, this.func, user.parent, user);
    }
  }

  private useOfInstruction(value: Instruction, place: number, user: Instruction): void {
    const defined = this.places.get(value);
    if (defined === undefined) {
      this.report('uses an instruction that is not in this function', user.parent, user);
      return;
    }
    if (value.type.kind === 'void') {
      this.report('uses an instruction that gives no value', user.parent, user);
      return;
    }
    const cfg = cfgOf(this.func);
    const tree = dominatorsOf(this.func);
    const home = cfg.numberOf.get(value.parent)!;
    const at = cfg.numberOf.get(user.op === 'phi' ? user.blocks[place] : user.parent);
    // A phi that names a foreign block has been reported already.
    if (at === undefined || cfg.rank[at] < 0) return;
    let available = dominates(tree, home, at);
    if (home === at && user.op !== 'phi') available = defined < this.places.get(user)!;
    // The result of an invoke exists on its normal way out only.
    if (available && value.op === 'invoke') {
      const normal = cfg.numberOf.get(value.successors[0])!;
      available =
        user.op === 'phi' && at === home
          ? user.parent === value.successors[0]
          : dominates(tree, normal, at);
    }
    if (!available)
      this.report('uses a value that is not defined on every way to it', user.parent, user);
  }
}

/** Readers may make several objects of one simple constant. */
function sameConstant(a: Value, b: Value): boolean {
  if (a.kind !== b.kind || a.type !== b.type) return false;
  if (a.kind === 'int' && b.kind === 'int') return a.value === b.value;
  if (a.kind === 'float' && b.kind === 'float') return a.bits === b.bits;
  if (a.kind === 'expr' && b.kind === 'expr') {
    return (
      a.op === b.op &&
      a.operands.every(
        (operand, i) => sameConstant(operand, b.operands[i]) || operand === b.operands[i],
      )
    );
  }
  return a.kind === 'null' || a.kind === 'zero' || a.kind === 'undef' || a.kind === 'poison';
}
