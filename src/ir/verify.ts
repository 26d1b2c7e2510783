/**
 * Is this a well-formed module? The rules are those that LLVM's verifier checks and that our engine
 * relies on: blocks end in their one terminator, phis stand first and agree with the predecessors,
 * every use is dominated by its definition, operands have the types that the instruction asks for,
 * and nothing refers to a value of another module or function. What it finds are values, with the
 * place; it never throws on a malformed module. Uses in unreachable blocks need not be dominated.
 */
import { cfgOf } from './analysis/cfg.js';
import { dominates, dominatorsOf } from './analysis/dominators.js';
import { usedValues } from './analysis/uses.js';
import type { Constant } from './constants.js';
import { type Instruction, isTerminator, type PhiInst, successorsOf } from './instructions.js';
import { DataLayoutError, dataLayoutOf } from './layout.js';
import type { BasicBlock, Func, GlobalValue, GlobalVariable, Module, Value } from './module.js';
import { nameLocals } from './print/names.js';
import { typeError } from './verify-types.js';

export interface VerifyError {
  /** What is wrong and where, in one line. */
  readonly message: string;
  /** The global value that it is in; undefined for the module itself. */
  readonly global: GlobalValue | undefined;
  readonly block: BasicBlock | undefined;
  readonly instruction: Instruction | undefined;
}

/** Everything that is wrong with a module, at most `limit` findings. */
export function verifyModule(module: Module, limit = 100): VerifyError[] {
  const verifier = new Verifier(module, limit);
  verifier.run();
  return verifier.errors;
}

class Verifier {
  readonly errors: VerifyError[] = [];
  private readonly globals: ReadonlySet<GlobalValue>;
  private readonly checked = new Set<Constant>();

  constructor(
    private readonly module: Module,
    private readonly limit: number,
  ) {
    this.globals = new Set<GlobalValue>([
      ...module.globals,
      ...module.functions,
      ...module.aliases,
      ...module.ifuncs,
    ]);
  }

  run(): void {
    this.layout();
    this.symbols();
    for (const global of this.module.globals) this.variable(global);
    for (const alias of this.module.aliases) {
      this.constant(alias.aliasee, alias);
      if (!this.leadsToDefinition(alias)) this.report('leads to no definition', alias);
    }
    for (const ifunc of this.module.ifuncs) this.constant(ifunc.resolver, ifunc);
    for (const func of this.module.functions) {
      if (this.errors.length >= this.limit) return;
      this.signature(func);
      if (func.blocks.length > 0) new BodyVerifier(this, func).run();
    }
  }

  report(what: string, global?: GlobalValue, block?: BasicBlock, instruction?: Instruction): void {
    if (this.errors.length >= this.limit) return;
    let where = global ? `@${global.name}` : this.module.id;
    if (block && global?.kind === 'function') {
      const names = nameLocals(global);
      where += `, block ${names.get(block) ?? '(foreign)'}`;
      if (instruction) {
        const place = block.instructions.indexOf(instruction);
        where += `, instruction ${place} (${names.get(instruction) ?? instruction.op})`;
      }
    }
    this.errors.push({ message: `${where}: ${what}`, global, block, instruction });
  }

  /** A constant must only refer to globals of this module and to blocks of their own function. */
  constant(root: Constant, global: GlobalValue, block?: BasicBlock, user?: Instruction): void {
    const work: Constant[] = [root];
    while (work.length > 0) {
      const constant = work.pop()!;
      switch (constant.kind) {
        case 'global':
        case 'function':
        case 'alias':
        case 'ifunc':
          if (this.globals.has(constant)) break;
          this.report(`refers to @${constant.name} of another module`, global, block, user);
          break;
        case 'aggregate':
        case 'expr':
        case 'ptrauth':
          if (this.checked.has(constant)) break;
          this.checked.add(constant);
          work.push(...('elements' in constant ? constant.elements : constant.operands));
          break;
        case 'blockaddress':
          work.push(constant.func);
          if (constant.block?.func === constant.func) break;
          this.report('takes the address of a block of another function', global, block, user);
          break;
        case 'dso_local_equivalent':
        case 'no_cfi':
          work.push(constant.target);
          break;
      }
    }
  }

  private layout(): void {
    try {
      dataLayoutOf(this.module);
    } catch (error) {
      if (!(error instanceof DataLayoutError)) throw error;
      this.report(error.message);
    }
  }

  private symbols(): void {
    for (const global of this.globals) {
      if (global.name !== '' && this.module.symbols.get(global.name) !== global) {
        this.report('is not what its name stands for in the symbol table', global);
      }
    }
    for (const [name, global] of this.module.symbols) {
      if (global.name !== name || !this.globals.has(global)) {
        this.report(`the symbol ${name} stands for something else or nothing`, global);
      }
    }
  }

  private variable(global: GlobalVariable): void {
    const { initializer, linkage } = global;
    this.linkage(global, initializer === undefined);
    if (!initializer) return;
    if (initializer.type !== global.valueType)
      this.report('has an initialiser of another type', global);
    if (linkage === 'appending' && global.valueType.kind !== 'array') {
      this.report('has appending linkage but is no array', global);
    }
    this.constant(initializer, global);
  }

  private linkage(global: GlobalVariable | Func, declaration: boolean): void {
    const { linkage } = global;
    if (declaration && linkage !== 'external' && linkage !== 'extern_weak') {
      this.report(`is a declaration with ${linkage} linkage`, global);
    }
    if (!declaration && linkage === 'extern_weak') {
      this.report('is a definition with extern_weak linkage', global);
    }
    const { comdat } = global;
    if (comdat && this.module.comdats.get(comdat.name) !== comdat) {
      this.report(`is in a comdat ${comdat.name} that is not the module's`, global);
    }
  }

  private leadsToDefinition(alias: GlobalValue): boolean {
    const met = new Set<Constant>();
    const work: Constant[] = [alias];
    while (work.length > 0) {
      const constant = work.pop()!;
      if (met.has(constant)) continue;
      met.add(constant);
      if (constant.kind === 'global' && constant.initializer) return true;
      if (constant.kind === 'function' && constant.blocks.length > 0) return true;
      if (constant.kind === 'ifunc') return true;
      if (constant.kind === 'alias') work.push(constant.aliasee);
      else if (constant.kind === 'expr') work.push(...constant.operands);
    }
    return false;
  }

  private signature(func: Func): void {
    this.linkage(func, func.blocks.length === 0);
    const { params } = func.functionType;
    // Declarations may go without argument objects.
    if (func.params.length === 0 && func.blocks.length === 0) return;
    const fits =
      params.length === func.params.length &&
      params.every((type, i) => {
        const param = func.params[i];
        return param.type === type && param.func === func && param.index === i;
      });
    if (!fits) this.report('has parameters that are not those of its type', func);
  }
}

class BodyVerifier {
  private readonly places = new Map<Instruction, number>();
  private readonly blocks: ReadonlySet<BasicBlock>;

  constructor(
    private readonly verifier: Verifier,
    private readonly func: Func,
  ) {
    this.blocks = new Set(func.blocks);
  }

  run(): void {
    let sound = true;
    for (const block of this.func.blocks) sound = this.structure(block) && sound;
    for (const extra of [this.func.prefix, this.func.prologue, this.func.personality]) {
      if (extra) this.verifier.constant(extra, this.func);
    }
    // Without structure there is no graph to ask about.
    if (!sound) return;
    if (cfgOf(this.func).predecessorStart[1] > 0) {
      this.verifier.report('branches to its entry block', this.func, this.func.blocks[0]);
    }
    const incoming = this.incomingEdges();
    for (const block of this.func.blocks) this.contents(block, incoming.get(block) ?? []);
  }

  private report(what: string, block: BasicBlock, instruction?: Instruction): void {
    this.verifier.report(what, this.func, block, instruction);
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
        this.verifier.constant(value, this.func, user.parent, user);
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
