/**
 * Constants as concrete values (LangRef "Constants"). Undef and poison are zero: a documented choice
 * (docs/interpreter.md), which any program without undefined behaviour cannot observe.
 */
import { canonical, foldBinary, foldExtract, foldSExt } from '../../expr/index.js';
import type {
  BasicBlock,
  Constant,
  ConstantData,
  ConstantExpr,
  DataLayout,
  GlobalValue,
  IntPredicate,
  Type,
} from '../../ir/index.js';
import { type FlatMemory, fromBits, toBits, writeValue } from '../../memory/index.js';
import { type Concrete, floatFromBits, type Word, zeroOf } from '../../value/index.js';
import { comparisonOf, kindOf } from '../operators/integer.js';

/** Where the things that have addresses are. */
export interface Addresses {
  addressOf(value: GlobalValue): number;
  blockAddress(func: GlobalValue, block: BasicBlock): number;
}

/** A constant that cannot be evaluated. */
export class ConstantError extends Error {}

export class ConstantEvaluator {
  constructor(
    private readonly layout: DataLayout,
    private readonly addresses: Addresses,
  ) {}

  evaluate(constant: Constant): Concrete {
    switch (constant.kind) {
      case 'int':
        return canonical(constant.value);
      case 'float':
        return floatFromBits(constant.type.format, constant.bits);
      case 'null':
      case 'none':
        return 0;
      case 'zero':
      case 'undef':
      case 'poison':
        return zeroOf(constant.type);
      case 'data':
        return this.elementsOf(constant);
      case 'aggregate':
        return constant.elements.map((element) => this.evaluate(element));
      case 'expr':
        return this.evaluateExpr(constant);
      case 'blockaddress':
        return this.addresses.blockAddress(constant.func, constant.block);
      case 'dso_local_equivalent':
      case 'no_cfi':
        return this.addresses.addressOf(constant.target);
      case 'ptrauth':
        throw new ConstantError('signed pointers (ptrauth) are not supported');
      default:
        return this.addresses.addressOf(constant);
    }
  }

  /** Writes an initialiser into memory that is all zero. */
  write(memory: FlatMemory, address: number, constant: Constant): void {
    switch (constant.kind) {
      case 'zero':
      case 'undef':
      case 'poison':
      case 'null':
        return;
      case 'data':
        memory.write(address, constant.bytes);
        return;
      case 'aggregate':
        if (constant.type.kind !== 'vector') {
          const offsets = this.offsetsOf(constant.type);
          constant.elements.forEach((element, i) => {
            this.write(memory, address + offsets(i), element);
          });
          return;
        }
    }
    writeValue(memory, this.layout, constant.type, address, this.evaluate(constant));
  }

  private offsetsOf(type: Type): (index: number) => number {
    if (type.kind === 'struct') {
      const { offsets } = this.layout.structLayout(type);
      return (index) => offsets[index];
    }
    const stride = type.kind === 'array' ? this.layout.allocSize(type.element) : 0;
    return (index) => index * stride;
  }

  private elementsOf({ type, bytes }: ConstantData): Concrete {
    const size = this.layout.storeSize(type.element);
    return Array.from({ length: type.length }, (_, i) => {
      let bits = 0n;
      for (let at = (i + 1) * size - 1; at >= i * size; at--)
        bits = (bits << 8n) | BigInt(bytes[at]);
      return fromBits(this.layout, type.element, canonical(bits));
    });
  }

  private evaluateExpr(expr: ConstantExpr): Concrete {
    const [first, second] = expr.operands;
    switch (expr.op) {
      case 'getelementptr':
        return this.evaluateGep(expr);
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'inttoptr':
      case 'addrspacecast':
      case 'trunc':
      case 'zext':
        return this.resize(this.evaluate(first), expr.type);
      case 'sext': {
        const from = this.layout.sizeInBits(first.type);
        return foldSExt(this.evaluate(first) as Word, from, this.layout.sizeInBits(expr.type));
      }
      case 'bitcast': {
        const bits = toBits(this.layout, first.type, this.evaluate(first));
        return fromBits(this.layout, expr.type, bits);
      }
      case 'add':
      case 'sub':
      case 'mul':
      case 'shl':
      case 'lshr':
      case 'ashr':
      case 'and':
      case 'or':
      case 'xor': {
        const width = this.layout.sizeInBits(expr.type);
        const [a, b] = [this.evaluate(first) as Word, this.evaluate(second) as Word];
        return foldBinary(kindOf[expr.op], width, a, b);
      }
      case 'icmp': {
        const { op, swap, negate } = comparisonOf[expr.predicate as IntPredicate];
        const width = this.layout.sizeInBits(first.type);
        const [a, b] = [this.evaluate(first) as Word, this.evaluate(second) as Word];
        return ((swap ? foldBinary(op, width, b, a) : foldBinary(op, width, a, b)) === 1) !== negate
          ? 1
          : 0;
      }
      case 'select':
        return this.evaluate(expr.operands[this.evaluate(first) === 1 ? 1 : 2]);
      default:
        throw new ConstantError(`the constant expression ${expr.op} is not supported`);
    }
  }

  private evaluateGep(expr: ConstantExpr): Concrete {
    const [base, ...indices] = expr.operands;
    const { constant, terms } = this.layout.gepOffset(expr.sourceType!, indices);
    let offset = constant;
    for (const { index, scale } of terms) {
      const width = this.layout.sizeInBits(index.type);
      const value = BigInt.asIntN(width, BigInt(this.evaluate(index as Constant) as Word));
      offset += value * BigInt(scale);
    }
    const address = BigInt(this.evaluate(base) as Word);
    return canonical(BigInt.asUintN(this.layout.sizeInBits(expr.type), address + offset));
  }

  /** Zero-extension or truncation to an integer or pointer type. */
  private resize(value: Concrete, type: Type): Concrete {
    return foldExtract(value as Word, 0, this.layout.sizeInBits(type));
  }
}
