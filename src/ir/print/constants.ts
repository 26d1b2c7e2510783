/** Values and constants as text (LangRef "Constants"). */
import type {
  Constant,
  ConstantData,
  ConstantExpr,
  ConstantFloat,
  InlineAsm,
} from '../constants.js';
import { doubleFromBits, widenFloat } from '../float-bits.js';
import type { Func, GlobalValue, Value } from '../module.js';
import type { FloatKind, Type } from '../types.js';
import { escapeString, hexEscape, type LocalNames, nameLocals, quoteName } from './names.js';
import type { TypeTexts } from './types.js';

export class ValueTexts {
  /** Names of the function being printed. */
  locals: LocalNames = new Map();
  private readonly otherFunctions = new Map<Func, LocalNames>();
  private readonly globals = new Map<GlobalValue, string>();
  private unnamedGlobals = 0;

  constructor(readonly types: TypeTexts) {}

  /** Called for every global value in the order in which the module prints them. */
  declare(value: GlobalValue): void {
    const name = value.name === '' ? `${this.unnamedGlobals++}` : quoteName(value.name);
    this.globals.set(value, `@${name}`);
  }

  typed(value: Value): string {
    return `${this.types.of(value.type)} ${this.of(value)}`;
  }

  of(value: Value): string {
    switch (value.kind) {
      case 'instruction':
      case 'argument':
      case 'block':
        return this.locals.get(value) ?? '%<not in this function>';
      case 'global':
      case 'function':
      case 'alias':
      case 'ifunc':
        return this.globals.get(value) ?? `@${quoteName(value.name)}`;
      case 'asm':
        return inlineAsm(value);
      case 'metadata':
        throw new Error('metadata operands are printed by the instruction printer');
      default:
        return this.constant(value);
    }
  }

  private constant(value: Exclude<Constant, GlobalValue>): string {
    switch (value.kind) {
      case 'int':
        return value.type.bits === 1
          ? value.value === 0n
            ? 'false'
            : 'true'
          : BigInt.asIntN(value.type.bits, value.value).toString();
      case 'float':
        return floatText(value);
      case 'zero':
        return 'zeroinitializer';
      case 'null':
      case 'undef':
      case 'poison':
      case 'none':
        return value.kind;
      case 'data':
        return this.data(value);
      case 'aggregate': {
        const inner = value.elements.map((element) => this.typed(element)).join(', ');
        if (value.type.kind === 'array') return `[${inner}]`;
        if (value.type.kind === 'vector') return `<${inner}>`;
        const body = inner === '' ? '{}' : `{ ${inner} }`;
        return value.type.packed ? `<${body}>` : body;
      }
      case 'expr':
        return this.expression(value);
      case 'blockaddress': {
        const func = value.func as Func;
        return `blockaddress(${this.of(func)}, ${this.namesOf(func).get(value.block)})`;
      }
      case 'dso_local_equivalent':
        return `dso_local_equivalent ${this.of(value.target)}`;
      case 'no_cfi':
        return `no_cfi ${this.of(value.target)}`;
      case 'ptrauth':
        return `ptrauth (${value.operands.map((operand) => this.typed(operand)).join(', ')})`;
    }
  }

  private namesOf(func: Func): LocalNames {
    let names = this.otherFunctions.get(func);
    if (!names) {
      names = nameLocals(func);
      this.otherFunctions.set(func, names);
    }
    return names;
  }

  private expression(expr: ConstantExpr): string {
    const words = [expr.op, ...expr.flags];
    if (expr.predicate !== undefined) words.push(expr.predicate);
    let inner = expr.operands.map((operand) => this.typed(operand)).join(', ');
    if (expr.op === 'getelementptr') inner = `${this.types.of(expr.sourceType!)}, ${inner}`;
    else if (expr.op === 'shufflevector') {
      inner += `, ${this.mask(expr.indices!, expr.type)}`;
    } else if (expr.indices) inner += `, ${expr.indices.join(', ')}`;
    else if (isCast(expr.op)) inner += ` to ${this.types.of(expr.type)}`;
    return `${words.join(' ')} (${inner})`;
  }

  /** A shufflevector mask with its type; `result` is the type of the shuffle. */
  mask(mask: readonly number[], result: Type): string {
    const scalable = result.kind === 'vector' && result.scalable;
    const type = `<${scalable ? 'vscale x ' : ''}${mask.length} x i32>`;
    if (mask.every((index) => index === 0)) return `${type} zeroinitializer`;
    if (mask.every((index) => index < 0)) return `${type} poison`;
    return `${type} <${mask.map((i) => (i < 0 ? 'i32 poison' : `i32 ${i}`)).join(', ')}>`;
  }

  private data(value: ConstantData): string {
    const { type, bytes } = value;
    const element = type.element;
    if (type.kind === 'array' && element.kind === 'int' && element.bits === 8) {
      return byteString(bytes);
    }
    const prefix = `${this.types.of(element)} `;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts: string[] = [];
    if (element.kind === 'float') {
      for (let i = 0; i < type.length; i++) {
        parts.push(prefix + floatPattern(element.format, readUnsigned(view, element.bits, i)));
      }
    } else if (element.kind === 'int') {
      for (let i = 0; i < type.length; i++) {
        parts.push(prefix + readSigned(view, element.bits, i));
      }
    }
    return type.kind === 'array' ? `[${parts.join(', ')}]` : `<${parts.join(', ')}>`;
  }
}

function isCast(op: string): boolean {
  return (
    /^(trunc|zext|sext|fptrunc|fpext|fpto|uitofp|sitofp|ptrto|inttoptr|bitcast)/.test(op) ||
    op === 'addrspacecast'
  );
}

const byteTexts = Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte > 126 || byte === 34 || byte === 92
    ? hexEscape(byte)
    : String.fromCharCode(byte),
);

function byteString(bytes: Uint8Array): string {
  let text = 'c"';
  for (let i = 0; i < bytes.length; i++) text += byteTexts[bytes[i]];
  return `${text}"`;
}

function readSigned(view: DataView, bits: number, index: number): string {
  switch (bits) {
    case 8:
      return `${view.getInt8(index)}`;
    case 16:
      return `${view.getInt16(index * 2, true)}`;
    case 32:
      return `${view.getInt32(index * 4, true)}`;
    default:
      return `${view.getBigInt64(index * 8, true)}`;
  }
}

function readUnsigned(view: DataView, bits: number, index: number): bigint {
  switch (bits) {
    case 16:
      return BigInt(view.getUint16(index * 2, true));
    case 32:
      return BigInt(view.getUint32(index * 4, true));
    default:
      return view.getBigUint64(index * 8, true);
  }
}

function floatText(value: ConstantFloat): string {
  return floatPattern(value.type.format, value.bits);
}

function floatPattern(format: FloatKind, bits: bigint): string {
  const hex = (value: bigint, length: number) =>
    value.toString(16).toUpperCase().padStart(length, '0');
  switch (format) {
    case 'half':
      return `0xH${hex(bits, 4)}`;
    case 'bfloat':
      return `0xR${hex(bits, 4)}`;
    case 'float':
      return doubleText(widenFloat(Number(bits)));
    case 'double':
      return doubleText(bits);
    case 'x86_fp80':
      return `0xK${hex(bits, 20)}`;
    case 'fp128':
    case 'ppc_fp128': {
      const low = hex(bits & 0xffffffffffffffffn, 16);
      return `0x${format === 'fp128' ? 'L' : 'M'}${low}${hex(bits >> 64n, 16)}`;
    }
  }
}

/** As LLVM does: six decimals where they give the value back exactly, else the bits. */
function doubleText(bits: bigint): string {
  const value = doubleFromBits(bits);
  if (Number.isFinite(value)) {
    const decimal = value.toExponential(6);
    if (Object.is(Number(decimal), value)) {
      const text = decimal.replace(/e([+-])(\d)$/, 'e$10$2');
      return Object.is(value, -0) ? `-${text}` : text;
    }
  }
  return `0x${bits.toString(16).toUpperCase().padStart(16, '0')}`;
}

function inlineAsm(value: InlineAsm): string {
  const words = ['asm'];
  if (value.sideEffect) words.push('sideeffect');
  if (value.alignStack) words.push('alignstack');
  if (value.intelDialect) words.push('inteldialect');
  if (value.unwind) words.push('unwind');
  return `${words.join(' ')} "${escapeString(value.template)}", "${escapeString(value.constraints)}"`;
}
