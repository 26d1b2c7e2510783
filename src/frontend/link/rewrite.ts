/**
 * Joining the modules: starting from the values that are to stay, walk over everything that they
 * refer to, turn each reference into the value that its symbol now means, and each type into the
 * merged one. What the walk meets, stays. Inputs are changed in place: a function's body moves to
 * the result as it is, and only operands that mean something else are written.
 *
 * Metadata is left as it was read (it may not even have been parsed yet), but for debug records,
 * metadata operands, and the attachments and tuples that name functions and variables.
 */
import {
  type Attribute,
  type CallAttributes,
  type Constant,
  type DebugRecord,
  type Func,
  type GlobalValue,
  type Instruction,
  isCall,
  isConstant,
  type MDNode,
  type Metadata,
  type Type,
  type Value,
} from '../../ir/index.js';
import type { Input } from './input.js';
import type { Reference } from './messages.js';
import type { Resolution } from './resolve.js';
import type { TypeMap } from './type-merging.js';

/** The linker owns its inputs: what is readonly for all others is written here. */
type Writable<T> = { -readonly [K in keyof T]: T[K] };
function writable<T extends object>(object: T): Writable<T> {
  return object;
}

export interface References {
  /** The first few. */
  readonly shown: Reference[];
  count: number;
}

export class Rewriter {
  /** Values that stay, in the order in which they were met. */
  readonly kept = new Set<GlobalValue>();
  /** Definitions that lost their name but are still meant by an alias of their own module. */
  readonly localCopies = new Set<GlobalValue>();
  /** References to values without a definition. */
  readonly missing = new Map<GlobalValue, References>();
  private readonly visited = new Set<Constant | Metadata>();
  private types!: TypeMap;
  private user!: GlobalValue;
  private instruction: Instruction | undefined;

  constructor(
    private readonly resolution: Resolution,
    private readonly typeMaps: ReadonlyMap<Input, TypeMap>,
  ) {}

  /** Keeps what a value means, and all that it refers to. */
  keep(value: GlobalValue): void {
    this.kept.add(this.resolution.meaning(value));
  }

  /** A constant of the module that `user` belongs to, as it is in the result. */
  resolve(constant: Constant, user: GlobalValue): Constant {
    this.enter(user);
    return this.constant(constant);
  }

  run(): void {
    // The set grows while it is walked.
    for (const value of this.kept) this.visit(value);
  }

  private enter(user: GlobalValue): void {
    this.user = user;
    this.instruction = undefined;
    this.types = this.typeMaps.get(this.resolution.owner.get(user)!)!;
  }

  private visit(value: GlobalValue): void {
    this.enter(value);
    if (this.resolution.isDiscarded(value)) becomeDeclaration(value);
    switch (value.kind) {
      case 'function':
        this.function(value);
        break;
      case 'global':
        writable(value).valueType = this.types.map(value.valueType);
        if (value.initializer) value.initializer = this.constant(value.initializer);
        value.attributes = this.attributeList(value.attributes);
        break;
      case 'alias':
        writable(value).valueType = this.types.map(value.valueType);
        value.aliasee = this.aliasee(value.aliasee);
        break;
      case 'ifunc':
        writable(value).valueType = this.types.map(value.valueType);
        value.resolver = this.constant(value.resolver);
        break;
    }
    if ('attachments' in value) {
      for (const { name, node } of value.attachments) if (name !== 'dbg') this.tuple(node);
    }
    writable(value).type = this.types.map(value.type);
  }

  private function(func: Func): void {
    const { types } = this;
    func.unread?.();
    if (!types.identity) {
      writable(func).functionType = types.map(func.functionType);
      for (const param of func.params) writable(param).type = types.map(param.type);
      func.attributes = this.callAttributes(func.attributes);
    }
    if (func.prefix) func.prefix = this.constant(func.prefix);
    if (func.prologue) func.prologue = this.constant(func.prologue);
    if (func.personality) func.personality = this.constant(func.personality);
    for (const block of func.blocks) {
      if (!types.identity) writable(block).type = types.map(block.type);
      for (const instruction of block.instructions) {
        this.instruction = instruction;
        this.operands(instruction.operands);
        if (instruction.debugRecords) this.records(instruction.debugRecords);
        if (instruction.attachments) {
          for (const { name, node } of instruction.attachments) {
            if (name === 'callees') this.tuple(node);
          }
        }
        if (isCall(instruction) && instruction.bundles) {
          for (const bundle of instruction.bundles) this.operands(bundle.operands as Value[]);
        }
        if (!types.identity) this.instructionTypes(instruction);
      }
    }
  }

  private operands(operands: Value[]): void {
    for (let i = 0; i < operands.length; i++) {
      const value = operands[i];
      switch (value.kind) {
        case 'instruction':
        case 'argument':
        case 'block':
          break;
        case 'metadata':
          this.local(value.metadata);
          break;
        case 'asm':
          if (this.types.identity) break;
          writable(value).functionType = this.types.map(value.functionType);
          break;
        default: {
          const meant = this.constant(value);
          if (meant !== value) operands[i] = meant;
        }
      }
    }
  }

  private instructionTypes(instruction: Instruction): void {
    const { types } = this;
    const { kind } = instruction.type;
    // Most results are scalars, which a shared table never changes.
    if (!types.sameTable || (kind !== 'int' && kind !== 'pointer' && kind !== 'void')) {
      instruction.type = types.map(instruction.type);
    }
    switch (instruction.op) {
      case 'alloca':
        writable(instruction).allocatedType = types.map(instruction.allocatedType);
        break;
      case 'getelementptr':
        writable(instruction).sourceType = types.map(instruction.sourceType);
        break;
      case 'switch':
        if (types.sameTable) break;
        for (const value of instruction.cases) writable(value).type = types.map(value.type);
        break;
      case 'call':
      case 'invoke':
      case 'callbr':
        writable(instruction).functionType = types.map(instruction.functionType);
        writable(instruction).attributes = this.callAttributes(instruction.attributes);
        break;
    }
  }

  private callAttributes(attributes: CallAttributes): CallAttributes {
    const lists = [attributes.func, attributes.result, ...attributes.params];
    if (lists.every((list) => list.every((attribute) => !attribute.type))) return attributes;
    return {
      func: this.attributeList(attributes.func),
      result: this.attributeList(attributes.result),
      params: attributes.params.map((list) => this.attributeList(list)),
    };
  }

  private attributeList(list: readonly Attribute[]): readonly Attribute[] {
    if (this.types.identity || list.every((attribute) => !attribute.type)) return list;
    const map = (type: Type | undefined) => type && this.types.map(type);
    return list.map((attribute) => ({ ...attribute, type: map(attribute.type) }));
  }

  /** The constant with all it refers to resolved: the same object, unless it is a global value. */
  private constant(constant: Constant): Constant {
    switch (constant.kind) {
      case 'function':
      case 'global':
      case 'alias':
      case 'ifunc':
        return this.refer(constant);
      case 'int':
      case 'null':
        if (!this.types.sameTable) writable(constant).type = this.types.map(constant.type);
        return constant;
      case 'float':
      case 'zero':
      case 'undef':
      case 'poison':
      case 'none':
      case 'data':
        if (!this.types.identity) writable(constant).type = this.types.map(constant.type);
        return constant;
    }
    if (this.visited.has(constant)) return constant;
    this.visited.add(constant);
    if (!this.types.identity) writable(constant).type = this.types.map(constant.type);
    switch (constant.kind) {
      case 'aggregate':
        writable(constant).elements = this.constants(constant.elements);
        break;
      case 'expr':
        writable(constant).operands = this.constants(constant.operands);
        if (constant.sourceType) {
          writable(constant).sourceType = this.types.map(constant.sourceType);
        }
        break;
      case 'ptrauth':
        writable(constant).operands = this.constants(constant.operands);
        break;
      case 'blockaddress':
        // The block is one of this very body, whatever the function's name means now.
        this.keepBody(constant.func);
        break;
      case 'dso_local_equivalent':
      case 'no_cfi':
        writable(constant).target = this.refer(constant.target);
        break;
    }
    return constant;
  }

  /** The walk descends one level per nesting of the constant, which sources bound. */
  private constants(list: readonly Constant[]): readonly Constant[] {
    let changed: Constant[] | undefined;
    for (let i = 0; i < list.length; i++) {
      const meant = this.constant(list[i]);
      if (meant === list[i]) continue;
      changed ??= [...list];
      changed[i] = meant;
    }
    return changed ?? list;
  }

  private refer(value: GlobalValue): GlobalValue {
    const meant = this.resolution.meaning(value);
    this.kept.add(meant);
    if (this.resolution.lacksDefinition(meant)) this.noteMissing(meant);
    return meant;
  }

  private noteMissing(value: GlobalValue): void {
    let references = this.missing.get(value);
    if (!references) this.missing.set(value, (references = { shown: [], count: 0 }));
    references.count++;
    if (references.shown.length >= 3) return;
    const file = this.resolution.owner.get(this.user)!.module.id;
    references.shown.push({ from: this.user, instruction: this.instruction, file });
  }

  /** An alias means the body of its own module, even where another definition has its name. */
  private aliasee(target: Constant): Constant {
    switch (target.kind) {
      case 'function':
      case 'global':
      case 'alias':
      case 'ifunc':
        this.keepBody(target);
        return target;
      case 'expr': {
        const [base, ...rest] = target.operands;
        writable(target).operands = [this.aliasee(base), ...this.constants(rest)];
        writable(target).type = this.types.map(target.type);
        if (target.sourceType) writable(target).sourceType = this.types.map(target.sourceType);
        return target;
      }
      default:
        return this.constant(target);
    }
  }

  private keepBody(value: GlobalValue): void {
    this.kept.add(value);
    if (this.resolution.meaning(value) !== value) this.localCopies.add(value);
  }

  private records(records: readonly DebugRecord[]): void {
    for (const { location, address } of records) {
      if (location) this.local(location);
      if (address) this.local(address);
    }
  }

  /** A metadata operand: a constant in it may mean something else now. */
  private local(metadata: Metadata): void {
    if (metadata.kind === 'arglist') for (const value of metadata.values) this.local(value);
    if (metadata.kind !== 'value' || !isConstant(metadata.value)) return;
    const constant = metadata.value;
    if (!this.visited.has(metadata)) this.metadataValue(metadata, constant);
  }

  private metadataValue(metadata: Metadata & { kind: 'value' }, constant: Constant): void {
    this.visited.add(metadata);
    if ('linkage' in constant) {
      // Metadata keeps nothing alive.
      writable(metadata).value = this.resolution.meaning(constant);
    } else writable(metadata).value = this.constant(constant);
  }

  /** A tuple such as `!{ptr @f}`, and the tuples in it; specialised nodes are left alone. */
  tuple(root: MDNode): void {
    const work: (Metadata | null)[] = [root];
    while (work.length > 0) {
      const node = work.pop();
      if (!node || this.visited.has(node)) continue;
      if (node.kind === 'value') {
        if (isConstant(node.value) && 'linkage' in node.value) this.metadataValue(node, node.value);
      } else if (node.kind === 'node' && node.tag === 'tuple') {
        this.visited.add(node);
        work.push(...node.operands);
      }
    }
  }
}

/** What is left of a member of a discarded comdat group that something still refers to. */
function becomeDeclaration(value: GlobalValue): void {
  value.linkage = 'external';
  if (value.kind === 'function') {
    value.blocks = [];
    value.unread = undefined;
    value.comdat = undefined;
    value.prefix = value.prologue = value.personality = undefined;
    value.attachments = [];
  } else if (value.kind === 'global') {
    value.initializer = undefined;
    value.comdat = undefined;
  }
}
