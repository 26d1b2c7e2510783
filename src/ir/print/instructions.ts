/** Instructions, debug records and attachments as text (LangRef "Instruction Reference"). */
import type { CallAttributes } from '../attributes.js';
import {
  type Attachment,
  type CallInstruction,
  calleeOf,
  type Instruction,
} from '../instructions.js';
import type { DebugRecord, Metadata } from '../metadata.js';
import type { BasicBlock, Value } from '../module.js';
import type { Type } from '../types.js';
import type { AttributeTexts } from './attributes.js';
import type { ValueTexts } from './constants.js';
import type { MetadataTexts } from './metadata.js';
import { escapeString, metadataName } from './names.js';
import type { TypeTexts } from './types.js';

export class InstructionTexts {
  constructor(
    private readonly types: TypeTexts,
    private readonly values: ValueTexts,
    private readonly metadata: MetadataTexts,
    private readonly attributes: AttributeTexts,
  ) {}

  /** A whole line, without its end. */
  line(instruction: Instruction): string {
    const result =
      instruction.type.kind === 'void' ? '' : `${this.values.locals.get(instruction)} = `;
    return `  ${result}${this.body(instruction)}${this.trailer(instruction)}`;
  }

  /** `#dbg_value(…)` */
  record(record: DebugRecord): string {
    const parts: string[] = [];
    for (const operand of recordOperands(record)) parts.push(this.metadata.of(operand));
    if (record.debugLoc) parts.push(this.metadata.location(record.debugLoc));
    return `    #dbg_${record.kind}(${parts.join(', ')})`;
  }

  /** The same as a call of the intrinsic, which every LLVM reads. */
  recordAsCall(record: DebugRecord): string {
    const parts: string[] = [];
    for (const operand of recordOperands(record)) {
      parts.push(`metadata ${this.metadata.of(operand)}`);
    }
    const dbg = record.debugLoc ? `, !dbg ${this.metadata.location(record.debugLoc)}` : '';
    return `  call void @llvm.dbg.${record.kind}(${parts.join(', ')})${dbg}`;
  }

  /** Attachments sorted by name, each preceded by `separator`. */
  attached(attachments: readonly Attachment[], separator: string): string {
    if (attachments.length === 0) return '';
    const sorted = [...attachments].sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    );
    let text = '';
    for (const { name, node } of sorted) {
      text += `${separator}!${metadataName(name)} ${this.metadata.of(node)}`;
    }
    return text;
  }

  private trailer(instruction: Instruction): string {
    const dbg = instruction.debugLoc
      ? `, !dbg ${this.metadata.location(instruction.debugLoc)}`
      : '';
    return instruction.attachments ? dbg + this.attached(instruction.attachments, ', ') : dbg;
  }

  private typed(value: Value): string {
    if (value.kind === 'metadata') return `metadata ${this.metadata.of(value.metadata)}`;
    return this.values.typed(value);
  }

  private of(value: Value): string {
    return value.kind === 'metadata' ? this.metadata.of(value.metadata) : this.values.of(value);
  }

  private typedList(values: readonly Value[], from = 0): string {
    let text = '';
    for (let i = from; i < values.length; i++)
      text += (i > from ? ', ' : '') + this.typed(values[i]);
    return text;
  }

  private label(block: BasicBlock): string {
    return `label ${this.values.of(block)}`;
  }

  private type(type: Type): string {
    return this.types.of(type);
  }

  private body(inst: Instruction): string {
    const { operands } = inst;
    const flags = inst.flags.length === 0 ? '' : `${inst.flags.join(' ')} `;
    switch (inst.op) {
      case 'fneg':
      case 'freeze':
        return `${inst.op} ${flags}${this.typed(operands[0])}`;
      case 'icmp':
      case 'fcmp':
        return `${inst.op} ${flags}${inst.predicate} ${this.pair(inst)}`;
      case 'select':
      case 'extractelement':
      case 'insertelement':
        return `${inst.op} ${flags}${this.typedList(operands)}`;
      case 'phi': {
        const parts = operands.map((v, i) => `[ ${this.of(v)}, ${this.of(inst.blocks[i])} ]`);
        return `phi ${flags}${this.type(inst.type)} ${parts.join(', ')}`;
      }
      case 'alloca': {
        const words = `${inst.inalloca ? 'inalloca ' : ''}${inst.swifterror ? 'swifterror ' : ''}`;
        const count = operands[0];
        const single = count.kind === 'int' && count.value === 1n && count.type.bits === 32;
        const space = inst.type.kind === 'pointer' ? inst.type.addressSpace : 0;
        return `alloca ${words}${this.type(inst.allocatedType)}${
          single ? '' : `, ${this.typed(count)}`
        }${alignment(inst.align)}${space === 0 ? '' : `, addrspace(${space})`}`;
      }
      case 'load':
        return `load ${access(inst)}${this.type(inst.type)}, ${this.typed(operands[0])}${order(inst)}${alignment(inst.align)}`;
      case 'store':
        return `store ${access(inst)}${this.typed(operands[0])}, ${this.typed(operands[1])}${order(inst)}${alignment(inst.align)}`;
      case 'getelementptr':
        return `getelementptr ${flags}${this.type(inst.sourceType)}, ${this.typedList(operands)}`;
      case 'fence':
        return `fence${scope(inst.syncscope)} ${inst.ordering}`;
      case 'cmpxchg':
        return `cmpxchg ${inst.weak ? 'weak ' : ''}${inst.volatile ? 'volatile ' : ''}${this.typedList(operands)}${scope(inst.syncscope)} ${inst.success} ${inst.failure}${alignment(inst.align)}`;
      case 'atomicrmw':
        return `atomicrmw ${inst.volatile ? 'volatile ' : ''}${inst.operation} ${this.typedList(operands)}${scope(inst.syncscope)} ${inst.ordering}${alignment(inst.align)}`;
      case 'shufflevector':
        return `shufflevector ${this.typedList(operands)}, ${this.values.mask(inst.mask, inst.type)}`;
      case 'extractvalue':
      case 'insertvalue':
        return `${inst.op} ${this.typedList(operands)}, ${inst.indices.join(', ')}`;
      case 'va_arg':
        return `va_arg ${this.typed(operands[0])}, ${this.type(inst.type)}`;
      case 'call':
        return `${inst.tail === 'none' ? '' : `${inst.tail} `}call ${flags}${this.call(inst)}`;
      case 'invoke':
        return `invoke ${this.call(inst)}\n          to ${this.label(inst.successors[0])} unwind ${this.label(inst.successors[1])}`;
      case 'callbr': {
        const indirect = inst.successors.slice(1).map((block) => this.label(block));
        return `callbr ${this.call(inst)}\n          to ${this.label(inst.successors[0])} [${indirect.join(', ')}]`;
      }
      case 'landingpad': {
        let text = `landingpad ${this.type(inst.type)}${inst.cleanup ? ' cleanup' : ''}`;
        inst.clauses.forEach((clause, i) => {
          text += `\n          ${clause} ${this.typed(operands[i])}`;
        });
        return text;
      }
      case 'catchpad':
      case 'cleanuppad':
        return `${inst.op} within ${this.of(operands[0])} [${this.typedList(operands, 1)}]`;
      case 'catchswitch': {
        const blocks = inst.unwindsToCaller ? inst.successors : inst.successors.slice(0, -1);
        const unwind = inst.unwindsToCaller
          ? 'to caller'
          : this.label(inst.successors[inst.successors.length - 1]);
        return `catchswitch within ${this.of(operands[0])} [${blocks.map((block) => this.label(block)).join(', ')}] unwind ${unwind}`;
      }
      case 'catchret':
        return `catchret from ${this.of(operands[0])} to ${this.label(inst.successors[0])}`;
      case 'cleanupret': {
        const [unwind] = inst.successors;
        return `cleanupret from ${this.of(operands[0])} unwind ${unwind ? this.label(unwind) : 'to caller'}`;
      }
      case 'ret':
        return operands.length === 0 ? 'ret void' : `ret ${this.typed(operands[0])}`;
      case 'br': {
        const [first, second] = inst.successors;
        return operands.length === 0
          ? `br ${this.label(first)}`
          : `br ${this.typed(operands[0])}, ${this.label(first)}, ${this.label(second)}`;
      }
      case 'switch': {
        let text = `switch ${this.typed(operands[0])}, ${this.label(inst.successors[0])} [\n`;
        inst.cases.forEach((value, i) => {
          text += `    ${this.typed(value)}, ${this.label(inst.successors[i + 1])}\n`;
        });
        return `${text}  ]`;
      }
      case 'indirectbr':
        return `indirectbr ${this.typed(operands[0])}, [${inst.successors.map((block) => this.label(block)).join(', ')}]`;
      case 'resume':
        return `resume ${this.typed(operands[0])}`;
      case 'unreachable':
        return 'unreachable';
      case 'trunc':
      case 'zext':
      case 'sext':
      case 'fptrunc':
      case 'fpext':
      case 'fptoui':
      case 'fptosi':
      case 'uitofp':
      case 'sitofp':
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'inttoptr':
      case 'bitcast':
      case 'addrspacecast':
        return `${inst.op} ${flags}${this.typed(operands[0])} to ${this.type(inst.type)}`;
      default:
        return `${inst.op} ${flags}${this.pair(inst)}`;
    }
  }

  /** Two operands of one type: `i32 %a, %b`. */
  private pair(inst: Instruction): string {
    return `${this.typed(inst.operands[0])}, ${this.of(inst.operands[1])}`;
  }

  private call(call: CallInstruction): string {
    const { operands, functionType, attributes } = call;
    const callee = calleeOf(call);
    const space = callee.type.kind === 'pointer' ? callee.type.addressSpace : 0;
    let text = convention(call.callingConv) + spaced(this.attributes.list(attributes.result));
    if (space !== 0) text += `addrspace(${space}) `;
    text += `${this.type(functionType.varArg ? functionType : functionType.result)} ${this.of(callee)}(`;
    for (let i = 0; i < operands.length - 1; i++) {
      text += (i > 0 ? ', ' : '') + this.argument(operands[i], attributes, i);
    }
    if (forwardsVariadic(call)) text += operands.length > 1 ? ', ...' : '...';
    text += `)${this.attributes.group(attributes.func)}`;
    if (call.bundles) {
      const bundles = call.bundles.map(
        ({ tag, operands }) => `"${escapeString(tag)}"(${this.typedList(operands)})`,
      );
      text += ` [ ${bundles.join(', ')} ]`;
    }
    return text;
  }

  private argument(value: Value, attributes: CallAttributes, index: number): string {
    const list = attributes.params[index];
    if (list === undefined || list.length === 0 || value.kind === 'metadata') {
      return this.typed(value);
    }
    return `${this.type(value.type)} ${this.attributes.list(list)} ${this.of(value)}`;
  }
}

/** A musttail call in a variadic function passes its variable arguments on, which is written out. */
function forwardsVariadic(call: CallInstruction): boolean {
  return call.op === 'call' && call.tail === 'musttail' && call.parent.func.functionType.varArg;
}

function recordOperands(record: DebugRecord): Metadata[] {
  const operands: (Metadata | undefined)[] = [record.location, record.variable, record.expression];
  if (record.kind === 'assign') {
    operands.push(record.assignId, record.address, record.addressExpression);
  }
  return operands.filter((operand) => operand !== undefined);
}

/** `fastcc `; nothing for the C convention. */
export function convention(word: string): string {
  return word === '' || word === 'ccc' ? '' : `${word} `;
}

export function spaced(text: string): string {
  return text === '' ? '' : `${text} `;
}

function alignment(align: number): string {
  return align === 0 ? '' : `, align ${align}`;
}

function scope(name: string | undefined): string {
  return name === undefined ? '' : ` syncscope("${escapeString(name)}")`;
}

interface Access {
  readonly volatile: boolean;
  readonly ordering: string | undefined;
  readonly syncscope: string | undefined;
}

function access(inst: Access): string {
  return `${inst.ordering === undefined ? '' : 'atomic '}${inst.volatile ? 'volatile ' : ''}`;
}

function order(inst: Access): string {
  return inst.ordering === undefined ? '' : `${scope(inst.syncscope)} ${inst.ordering}`;
}
