/**
 * The environment of floating point (C11 7.6; IEEE 754-2019 §4, §7): the direction of rounding, and the exceptions that
 * were raised.
 *
 * Both are words of the program's memory, globals of the C library (runtime/libc/fenv.c), so that a path has its own,
 * and states fork, sleep and are merged with them as with any variable. The linker brings them along for what asks for
 * them alone: in every other program nothing can tell that there is an environment, rounding is to nearest, and code
 * is compiled. Where there is one, functions with floating point are interpreted, because WebAssembly knows only
 * rounding to nearest. A direction that is a term (of merged states) forks here.
 *
 * Exceptions are conditions on operands and results. A result is inexact if rounding down and up give two numbers; that
 * holds for numbers and terms alike. Deviations: an overflow is told by the result to nearest, and an underflow by a
 * result that is subnormal and inexact, which differ from x86 for the last numbers before these borders.
 */
import { Expr, type Rounding } from '../expr/index.js';
import {
  calleeOf,
  type FloatBinaryOp,
  type FloatKind,
  type FloatPredicate,
  type Func,
  type Instruction,
  isCall,
} from '../ir/index.js';
import { concreteWord, type Slot } from '../value/index.js';
import type { Machine } from './machine.js';
import { type Binary, settled, type Unary } from './operators/float-slots.js';
import { FloatTerms } from './operators/float-terms.js';

/** As the processor numbers them, and so C's FE_… shifted by ten. */
const directions: readonly Rounding[] = ['even', 'floor', 'ceil', 'truncate'];
/** LLVM's numbers (LangRef "llvm.get.rounding") by those of the processor. */
const numbersOfLlvm: readonly number[] = [1, 3, 2, 0];

const Raised = { invalid: 1, divisionByZero: 4, overflow: 8, underflow: 16, inexact: 32 } as const;

type OnRounding = (rounding: Rounding) => Expr;

export class FloatEnvironment {
  private readonly roundingAt: number | undefined;
  private readonly raisedAt: number | undefined;
  private readonly withFloats = new WeakMap<Func, boolean>();

  constructor(private readonly machine: Machine) {
    const { program } = machine;
    const place = (name: string): number | undefined => {
      const symbol = program.module.symbols.get(name);
      return symbol?.kind === 'global' ? program.addressOf(symbol) : undefined;
    };
    this.roundingAt = place('__mg_float_rounding');
    this.raisedAt = place('__mg_float_raised');
  }

  /** Whether anything but rounding to nearest without exceptions can be seen. */
  get isActive(): boolean {
    return this.roundingAt !== undefined || this.raisedAt !== undefined;
  }

  /** Whether a function must be interpreted for its floating point. */
  needsInterpreter(func: Func): boolean {
    if (!this.isActive) return false;
    let found = this.withFloats.get(func);
    if (found === undefined) {
      found = func.blocks.some(({ instructions }) => instructions.some(isRounding));
      this.withFloats.set(func, found);
    }
    return found;
  }

  /** The direction of rounding; the state forks if it depends on an input. */
  rounding(): Rounding {
    return this.roundingAt === undefined ? 'even' : directions[this.number()];
  }

  /** As LLVM numbers directions. */
  roundingOfLlvm(): number {
    return this.roundingAt === undefined ? 1 : numbersOfLlvm[this.number()];
  }

  setRoundingOfLlvm(mode: Slot): void {
    const number = numbersOfLlvm.indexOf(Number(concreteWord(mode)));
    if (this.roundingAt !== undefined && number >= 0) this.store(this.roundingAt, number);
  }

  /** The processor's register: exceptions masked, those raised, the direction. */
  register(): Slot {
    const { domain } = this.machine;
    const direction = this.roundingAt === undefined ? 0 : this.number();
    const raised = this.raisedAt === undefined ? 0 : this.load(this.raisedAt);
    const fixed = 0x1f80 | (direction << 13);
    return raised instanceof Expr
      ? settled(domain.terms.or(raised, domain.terms.constant(fixed, 32)))
      : Number(raised) | fixed;
  }

  setRegister(value: number): void {
    if (this.roundingAt !== undefined) this.store(this.roundingAt, (value >> 13) & 3);
    if (this.raisedAt !== undefined) this.store(this.raisedAt, value & 0x3d);
  }

  // Operators in the direction of the environment, or in a fixed one.

  binary(op: FloatBinaryOp, format: FloatKind, fixed?: Rounding): Binary {
    const floats = this.terms(format);
    return (a, b) => {
      const [x, y] = [floats.of(a), floats.of(b)];
      const at: OnRounding = (rounding) => floats.binary(op, x, y, rounding);
      const result = at(fixed ?? this.rounding());
      this.note(floats, [x, y], result, op === 'frem' ? undefined : at, op === 'fdiv');
      return floats.slot(result);
    };
  }

  squareRoot(format: FloatKind, fixed?: Rounding): Unary {
    const floats = this.terms(format);
    return (a) => {
      const x = floats.of(a);
      const at: OnRounding = (rounding) => floats.squareRoot(x, rounding);
      const result = at(fixed ?? this.rounding());
      this.note(floats, [x], result, at);
      return floats.slot(result);
    };
  }

  multiplyAdd(format: FloatKind, fixed?: Rounding): (a: Slot, b: Slot, c: Slot) => Slot {
    const floats = this.terms(format);
    return (a, b, c) => {
      const [x, y, z] = [floats.of(a), floats.of(b), floats.of(c)];
      const at: OnRounding = (rounding) => floats.multiplyAdd(x, y, z, rounding);
      const result = at(fixed ?? this.rounding());
      this.note(floats, [x, y, z], result, at);
      return floats.slot(result);
    };
  }

  /** fptrunc, fpext. */
  convert(from: FloatKind, to: FloatKind, fixed?: Rounding): Unary {
    const [source, target] = [this.terms(from), this.terms(to)];
    return (a) => {
      const x = source.of(a);
      const at: OnRounding = (rounding) => source.convert(x, to, rounding);
      const result = at(fixed ?? this.rounding());
      const isNan = source.isNan(x);
      this.note(target, [], result, at, false, isNan);
      return target.slot(result);
    };
  }

  /** sitofp, uitofp. */
  fromInteger(format: FloatKind, width: number, isSigned: boolean, fixed?: Rounding): Unary {
    const floats = this.terms(format);
    const { domain } = this.machine;
    return (a) => {
      const x = domain.term(a, width);
      const at: OnRounding = (rounding) => floats.fromInteger(x, isSigned, rounding);
      const result = at(fixed ?? this.rounding());
      this.note(floats, [], result, at);
      return floats.slot(result);
    };
  }

  /** fptosi, fptoui: `apply` gives the integer. */
  toInteger(format: FloatKind, width: number, isSigned: boolean, apply: Unary): Unary {
    const floats = this.terms(format);
    return (a) => {
      if (this.raisedAt !== undefined) {
        const x = floats.of(a);
        this.noteInteger(floats, x, floats.round(x, 'truncate'), width, isSigned);
      }
      return apply(a);
    };
  }

  /** rint (which tells that a result is inexact) and nearbyint. */
  roundToIntegral(format: FloatKind, tells: boolean, fixed?: Rounding): Unary {
    const floats = this.terms(format);
    return (a) => {
      const x = floats.of(a);
      const result = floats.round(x, fixed ?? this.rounding());
      if (tells) this.note(floats, [x], result, (rounding) => floats.round(x, rounding));
      return floats.slot(result);
    };
  }

  /** lrint, llrint. */
  toNearest(format: FloatKind, width: number, fixed?: Rounding): Unary {
    const floats = this.terms(format);
    return (a) => {
      const x = floats.of(a);
      const rounding = fixed ?? this.rounding();
      if (this.raisedAt !== undefined) {
        this.noteInteger(floats, x, floats.round(x, rounding), width, true);
      }
      return settled(floats.toNearest(x, width, rounding));
    };
  }

  /** A comparison; of a signalling one any NaN is an invalid operand. */
  compare(predicate: FloatPredicate, format: FloatKind, isSignalling: boolean): Binary {
    const floats = this.terms(format);
    const { terms } = this.machine.domain;
    return (a, b) => {
      const [x, y] = [floats.of(a), floats.of(b)];
      if (this.raisedAt !== undefined) {
        const tests = isSignalling ? 3 : 1;
        const isInvalid = terms.or(floats.isClass(tests, x), floats.isClass(tests, y));
        this.raise([[Raised.invalid, isInvalid]]);
      }
      return settled(floats.compare(predicate, x, y));
    };
  }

  // Exceptions

  /** Notes what an operation raised; `at` gives its result in any direction, where it rounds. */
  private note(
    floats: FloatTerms,
    operands: readonly Expr[],
    result: Expr,
    at: OnRounding | undefined,
    isDivision = false,
    hadNan?: Expr,
  ): void {
    if (this.raisedAt === undefined) return;
    const { terms } = this.machine.domain;
    const any = (conditions: readonly Expr[]) =>
      conditions.reduce((all, condition) => terms.or(all, condition), terms.false);
    const isInfinite = (x: Expr) => floats.isClass(infinities, x);
    const fromNan = hadNan ?? any(operands.map((x) => floats.isNan(x)));
    const isInvalid = terms.or(
      terms.and(floats.isNan(result), terms.not(fromNan)),
      any(operands.map((x) => floats.isClass(1, x))),
    );
    const hadInfinity = any(operands.map(isInfinite));
    const isByZero = isDivision
      ? terms.and(
          floats.isClass(zeros, operands[1]),
          terms.and(isInfinite(result), terms.not(hadInfinity)),
        )
      : terms.false;
    const raised: [number, Expr][] = [
      [Raised.invalid, isInvalid],
      [Raised.divisionByZero, isByZero],
    ];
    if (at) {
      const isInexact = terms.flt(floats.f, at('floor'), at('ceil'));
      raised.push(
        [Raised.inexact, isInexact],
        [Raised.overflow, terms.and(isInexact, isInfinite(at('even')))],
        [Raised.underflow, terms.and(isInexact, floats.isClass(tiny, result))],
      );
    }
    this.raise(raised);
  }

  private noteInteger(
    floats: FloatTerms,
    x: Expr,
    whole: Expr,
    width: number,
    isSigned: boolean,
  ): void {
    const { terms } = this.machine.domain;
    const fits = floats.hasPlace(whole, width, isSigned);
    const isInexact = terms.and(fits, terms.not(terms.feq(floats.f, x, whole)));
    this.raise([
      [Raised.invalid, terms.not(fits)],
      [Raised.inexact, isInexact],
    ]);
  }

  private raise(conditions: readonly (readonly [number, Expr])[]): void {
    const at = this.raisedAt!;
    const { terms } = this.machine.domain;
    let flags = terms.constant(0, 32);
    for (const [flag, condition] of conditions) {
      flags = terms.or(
        flags,
        terms.ite(condition, terms.constant(flag, 32), terms.constant(0, 32)),
      );
    }
    if (flags.isValue(0)) return;
    const before = this.machine.domain.term(this.load(at), 32);
    this.store(at, settled(terms.or(before, flags)));
  }

  private terms(format: FloatKind): FloatTerms {
    return new FloatTerms(this.machine.domain.terms, format);
  }

  /** The processor's number of the direction. */
  private number(): number {
    const { domain } = this.machine;
    const word = this.load(this.roundingAt!);
    if (!(word instanceof Expr)) return Number(word) & 3;
    for (let number = 1; number < directions.length; number++) {
      const isIt = domain.terms.eq(word, domain.terms.constant(number, 32));
      if (domain.decide(settled(isIt))) return number;
    }
    return 0;
  }

  private load(at: number): Slot {
    const { access, program } = this.machine;
    return access.load(program.module.types.int(32), at);
  }

  private store(at: number, value: Slot): void {
    const { access, program } = this.machine;
    access.store(program.module.types.int(32), at, value);
  }
}

/** Test bits of llvm.is.fpclass. */
const infinities = 0x204;
const zeros = 0x60;
const tiny = 0xf0;

const rounding: ReadonlySet<string> = new Set([
  ...['fadd', 'fsub', 'fmul', 'fdiv', 'frem', 'fptrunc', 'fpext', 'fptosi', 'fptoui'],
  ...['sitofp', 'uitofp', 'fcmp'],
]);

function isRounding(inst: Instruction): boolean {
  if (rounding.has(inst.op)) return true;
  if (!isCall(inst)) return false;
  const callee = calleeOf(inst);
  return callee.kind === 'function' && callee.name.startsWith('llvm.') && hasFloats(inst);
}

function hasFloats({ type, operands }: Instruction): boolean {
  return [type, ...operands.map((operand) => operand.type)].some((of) => {
    const scalar = of.kind === 'vector' ? of.element : of;
    return scalar.kind === 'float';
  });
}
