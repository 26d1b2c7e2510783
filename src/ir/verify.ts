/**
 * Is this a well-formed module? The rules are those that LLVM's verifier checks and that our engine
 * relies on: blocks end in their one terminator, phis stand first and agree with the predecessors,
 * every use is dominated by its definition, operands have the types that the instruction asks for,
 * and nothing refers to a value of another module or function. What it finds are values, with the
 * place; it never throws on a malformed module. Uses in unreachable blocks need not be dominated.
 */
import type { Constant } from './constants.js';
import type { Instruction } from './instructions.js';
import { dataLayoutOf } from './layout.js';
import { DataLayoutError } from './layout-string.js';
import type { BasicBlock, Func, GlobalValue, GlobalVariable, Module } from './module.js';
import { nameLocals } from './print/names.js';
import { BodyVerifier, type Findings } from './verify-body.js';

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

class Verifier implements Findings {
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
          for (const part of 'elements' in constant ? constant.elements : constant.operands) {
            work.push(part);
          }
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
