import { describe, expect, it } from 'vitest';
import {
  type Command,
  ExprContext,
  evaluate,
  Kind,
  printKQuery,
  printScript,
  printTerms,
  ScriptReader,
  ShapeHasher,
  withoutEquals,
} from '../../src/expr/index.js';

function read(script: string, t = new ExprContext()): Command[] {
  const reader = new ScriptReader(t, script);
  const commands: Command[] = [];
  for (let command = reader.next(); command !== null; command = reader.next())
    commands.push(command);
  return commands;
}

const zero = { symbol: () => 0, byte: () => 0 };

/** The value of a closed formula. */
function truth(formula: string): boolean {
  const [command] = read(`(assert ${formula})`);
  return command.kind === 'assert' && evaluate(command.term, zero) === 1;
}

describe('SMT-LIB scripts', () => {
  it('give commands in order, with names, scopes and options', () => {
    const commands = read(`
      ; a comment
      (set-logic QF_ABV) (set-option :produce-models true) (set-info :status sat)
      (declare-const |a b| (_ BitVec 8)) (declare-fun p () Bool)
      (define-fun twice ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x x))
      (push 1) (declare-const z Bool) (assert (! (and p z) :named first)) (pop)
      (assert (= (twice |a b|) #x04))
      (check-sat) (check-sat-assuming (p (not p)))
      (get-value (|a b| (twice #x03))) (get-model) (get-unsat-core) (echo "done ""it""") (exit)`);
    expect(commands.map((command) => command.kind)).toEqual([
      'set-logic',
      'set-option',
      'set-info',
      'push',
      'assert',
      'pop',
      'assert',
      'check',
      'check',
      'get-value',
      'get-model',
      'get-unsat-core',
      'echo',
      'exit',
    ]);
    expect(commands[4]).toMatchObject({ name: 'first' });
    expect(commands[12]).toMatchObject({ text: 'done "it"' });
  });

  it.each([
    ['(= ((_ rotate_left 3) #b10010110) #b10110100)'],
    ['(= ((_ rotate_right 3) #b10010110) #b11010010)'],
    ['(= ((_ repeat 2) #xa) #xaa)'],
    ['(= (bvsmod #xf9 #x03) #x02)'],
    ['(= (bvsmod #x07 #xfd) #xfe)'],
    ['(= (bvsdiv #x80 #xff) #x80)'],
    ['(= (bvudiv #x05 #x00) #xff)'],
    ['(= (bvcomp #x05 #x05) #b1)'],
    ['(= (concat #x1 #x2 #x3) #x123)'],
    ['(= (bvadd #x1 #x2 #x3) #x6)'],
    ['(bvuaddo #xff #x01)'],
    ['(bvsmulo #x40 #x02)'],
    ['(not (bvsaddo #x7f #x00))'],
    ['(= (let ((x #x1) (y #x2)) (let ((x y) (y x)) (concat x y))) #x21)'],
    ['(distinct #x1 #x2 #x3)'],
    ['(=> true false true)'],
    ['(= (ite (xor true false) (_ bv3 8) #x00) #x03)'],
    [
      '(= (select (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x07) #x01 #x02) #x01) #x02)',
    ],
    ['(= (select ((as const (Array (_ BitVec 8) (_ BitVec 32))) #x00000007) #x01) #x00000007)'],
    ['(forall ((i (_ BitVec 4))) (=> (and (bvule #x2 i) (bvult i #x7)) (bvult i #x7)))'],
    ['(not (exists ((i (_ BitVec 4))) (and (bvult i #x3) (= i #x5))))'],
    ['(exists ((i (_ BitVec 4)) (j (_ BitVec 4))) (= (bvmul i j) #xf))'],
  ])('%s', (formula) => {
    expect(truth(formula)).toBe(true);
  });

  it('lay wide elements out in bytes', () => {
    const t = new ExprContext();
    const [command] = read(
      `(declare-const a (Array (_ BitVec 8) (_ BitVec 32)))
       (assert (= (select (store a #x01 #x01020304) #x01) #x01020304))`,
      t,
    );
    expect(command).toMatchObject({ kind: 'assert', term: t.true });
  });

  it('choose between arrays inside selects', () => {
    const t = new ExprContext();
    const [command] = read(
      `(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (declare-const c Bool)
       (assert (= (select (store (ite c a (store a #x02 #x05)) #x01 #x09) #x02) #x05))`,
      t,
    );
    if (command.kind !== 'assert') return expect.fail('no assertion');
    expect(evaluate(command.term, zero)).toBe(1);
    expect(evaluate(command.term, { ...zero, symbol: () => 1 })).toBe(0);
  });

  it('take the bounds of quantifiers from their bodies', () => {
    const t = new ExprContext();
    const [command] = read(
      `(declare-const n (_ BitVec 32)) (declare-const a (Array (_ BitVec 32) (_ BitVec 8)))
       (assert (forall ((i (_ BitVec 32)))
         (=> (and (bvule #x00000001 i) (bvule i n)) (= (select a i) #x61))))`,
      t,
    );
    if (command.kind !== 'assert') return expect.fail('no assertion');
    expect(command.term.kind).toBe(Kind.Forall);
    expect(command.term.a).toBe(t.constant(1, 32));
    expect(command.term.b).toBe(t.symbol('n', 32));
  });

  it.each([
    ['(assert x)', '1:1: x is not declared'],
    [
      '(assert\n  (bvadd #x1 #x10))',
      '2:3: bvadd takes bit-vectors of one width, not (_ BitVec 4) and (_ BitVec 8)',
    ],
    ['(assert (and true #b1))', '1:9: and takes Bool, not (_ BitVec 1)'],
    [
      '(declare-const x Int)',
      '1:1: the sort Int is not supported: use Bool, BitVec, FloatingPoint, RoundingMode and Array',
    ],
    [
      '(declare-fun f (Bool) Bool)',
      '1:1: functions with arguments are not supported; only constants are',
    ],
    ['(assert (frob true))', '1:9: frob is not declared, or not supported'],
    ['(assert true', '1:1: this parenthesis is never closed'],
    ['(pop)', '1:1: pop without a push before it'],
    ['(frob)', '1:1: the command frob is not supported'],
    [
      '(declare-const a (Array (_ BitVec 32) (_ BitVec 8))) (declare-const b (Array (_ BitVec 32) (_ BitVec 8))) (assert (= a b))',
      'equality of arrays is supported up to 12 bits of index',
    ],
  ])('say where and why they cannot be read: %s', (script, message) => {
    expect(() => read(script)).toThrow(message);
  });
});

describe('printing', () => {
  const t = new ExprContext();
  const a = t.array('a', 32, 4);
  const byte = t.read(a, t.constant(1, 32));
  const condition = t.and(t.ult(byte, t.constant(65, 8)), t.ne(byte, t.constant(0, 8)));

  it('gives SMT-LIB with definitions of what is shared', () => {
    expect(printScript([condition])).toBe(
      `(set-logic QF_ABV)
(declare-fun a () (Array (_ BitVec 32) (_ BitVec 8)))
(define-fun ?${byte.id} () (_ BitVec 8) (select a #x00000001))
(assert (and (bvult ?${byte.id} #x41) (not (= ?${byte.id} #x00))))
(check-sat)
`,
    );
  });

  it('gives KQuery with labels for what is shared', () => {
    expect(printKQuery([condition])).toBe(
      `array a[4] : w32 -> w8 = symbolic
(query [(And w1 (Ult N0:(Read w8 1 a) 65) (Not w1 (Eq 0 N0)))]
       false)
`,
    );
  });

  it('leaves of conditions what equations do not say already', () => {
    const [few, one] = [t.ult(byte, t.constant(10, 8)), t.eq(byte, t.constant(8, 8))];
    expect(withoutEquals(t, [few, one])).toEqual([one]);
    expect(withoutEquals(t, [few, t.not(one)])).toEqual([few, t.not(one)]);
  });

  it('gives readable text', () => {
    expect(printTerms([condition])).toBe(
      `#${byte.id} = a[1:32]\n((#${byte.id} <u 65:8) & ~(#${byte.id} = 0:8))`,
    );
  });

  it('keeps names of its own apart from those of inputs', () => {
    const clash = t.ult(t.symbol(`?${byte.id}`, 8), byte);
    expect(printScript([t.and(condition, clash)])).toContain(`(define-fun ??${byte.id} `);
  });
});

describe('shape hash', () => {
  const t = new ExprContext();
  const n = t.symbol('n', 32);
  const s = t.array('s', 32, 8);
  const shapes = new ShapeHasher();
  const k = (value: number, width = 32) => t.constant(value, width);

  it('is blind to constants (Trabish et al., ESEC/FSE 2023, Example 1)', () => {
    expect(shapes.hash(t.ult(k(2), n))).toBe(shapes.hash(t.ult(k(1), n)));
    const at = (i: number) => shapes.hash(t.eq(t.read(s, k(i)), k(97, 8)));
    expect(at(0)).toBe(at(1));
  });

  it('tells a condition from its negation and from other shapes', () => {
    const condition = t.eq(t.read(s, k(0)), k(97, 8));
    expect(shapes.hash(condition)).not.toBe(shapes.hash(t.not(condition)));
    expect(shapes.hash(t.ult(k(5), n))).not.toBe(shapes.hash(t.ult(n, k(5))));
  });
});
