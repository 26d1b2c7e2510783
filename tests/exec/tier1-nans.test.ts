/**
 * Two tiers, one NaN: what tier 1 makes of a NaN, or into one, has the sign and payload that tier 0 gives it.
 * WebAssembly leaves the payload of an arithmetic result open; V8 gives that of the processor, so those are
 * compared on x86-64 only.
 */
import { describe, expect, it } from 'vitest';
import {
  convertFloat,
  copySign,
  type Float,
  floatAbsolute,
  floatBinary,
  floatNegate,
} from '../../src/exec/operators/float.js';
import { Program } from '../../src/exec/prepare/index.js';
import { WasmTier } from '../../src/exec/wasm/index.js';
import { readAssembly } from '../../src/frontend/index.js';
import { type FloatBinaryOp, TypeTable } from '../../src/ir/index.js';
import { floatFromBits, floatToBits, type NanPayload } from '../../src/value/value.js';

type Format = 'float' | 'double';

const patterns: Record<Format, readonly bigint[]> = {
  float: [
    0x7fc00000n,
    0xffc00000n,
    0x7fc0007bn,
    0xffffffffn,
    0x7f800000n,
    0x40490fdbn,
    0x80000000n,
  ],
  double: [
    0x7ff8000000000000n,
    0xfff8000000000000n,
    0x7ff800000000007bn,
    0xffffffffffffffffn,
    0x7ff0000000000000n,
    0x400921fb54442d18n,
    0x8000000000000000n,
  ],
};
const formats: readonly Format[] = ['float', 'double'];
const suffix = { float: 'f32', double: 'f64' } as const;

interface Operation {
  readonly name: string;
  readonly code: (type: Format) => string;
  readonly reference: (type: Format, a: Float, b: Float) => Float;
  readonly declares?: (type: Format) => string;
  /** Whether the result depends on the processor. */
  readonly computes?: true;
}

const binary = (op: FloatBinaryOp): Operation => ({
  name: op,
  code: (type) => `%r = ${op} ${type} %a, %b`,
  reference: (type, a, b) => floatBinary(op, type)(a, b),
  computes: true,
});

const intrinsic = (
  name: string,
  count: 1 | 2,
  reference: Operation['reference'],
  computes?: true,
): Operation => ({
  name,
  code: (type) => {
    const args = [`${type} %a`, `${type} %b`].slice(0, count).join(', ');
    return `%r = call ${type} @llvm.${name}.${suffix[type]}(${args})`;
  },
  declares: (type) =>
    `declare ${type} @llvm.${name}.${suffix[type]}(${Array(count).fill(type).join(', ')})`,
  reference,
  ...(computes && { computes }),
});

const isNumber = (value: Float): value is number =>
  typeof value === 'number' && !Number.isNaN(value);
const rounding =
  (round: (value: number) => number): Operation['reference'] =>
  (_type, a) =>
    isNumber(a) ? round(a) : a;

const operations: readonly Operation[] = [
  {
    name: 'move',
    code: (type) => `%r = select i1 true, ${type} %a, ${type} %b`,
    reference: (_, a) => a,
  },
  { name: 'fneg', code: (type) => `%r = fneg ${type} %a`, reference: floatNegate },
  intrinsic('fabs', 1, floatAbsolute),
  intrinsic('copysign', 2, copySign),
  ...(['fadd', 'fsub', 'fmul', 'fdiv', 'frem'] as const).map(binary),
  intrinsic('floor', 1, rounding(Math.floor), true),
  intrinsic('trunc', 1, rounding(Math.trunc), true),
  intrinsic(
    'round',
    1,
    rounding((value) => Math.sign(value) * Math.round(Math.abs(value))),
    true,
  ),
];

const functions = formats.flatMap((type) => [
  ...operations.flatMap(({ name, code, declares }) => [
    declares?.(type) ?? '',
    `define ${type} @${name}_${type}(${type} %a, ${type} %b) {\n  ${code(type)}\n  ret ${type} %r\n}`,
  ]),
  `define { ${type}, i32, ${type} } @pair_${type}(${type} %a, ${type} %b) {
  %p = insertvalue { ${type}, i32, ${type} } { ${type} 1.0, i32 7, ${type} 1.0 }, ${type} %a, 2
  %r = insertvalue { ${type}, i32, ${type} } %p, ${type} %b, 0
  ret { ${type}, i32, ${type} } %r
}`,
]);
const conversions = `define double @wider(float %a) {\n  %r = fpext float %a to double\n  ret double %r\n}
define float @narrower(double %a) {\n  %r = fptrunc double %a to float\n  ret float %r\n}`;

const program = new Program(
  readAssembly([...functions, conversions].join('\n'), { file: 'test.ll', types: new TypeTable() }),
);
const tier = new WasmTier(
  program,
  {
    call: () => ({ kind: 'refused' }),
    takesOver: () => false,
    needsInterpreter: () => false,
    mustStop: () => true,
  },
  false,
);

function run(name: string, ...args: Float[]): unknown {
  const fn = program.prepared(program.functionNamed(name)!);
  if (!tier.has(fn)) return 'uncompiled';
  return tier.call(fn, args, 1 << 29, 1 << 29).length > 0 ? 'bailed' : tier.result;
}

const hex = (type: Format, value: unknown): string =>
  typeof value === 'string' ? value : floatToBits(type, value as number | NanPayload).toString(16);
const values = (type: Format) => patterns[type].map((bits) => floatFromBits(type, bits) as Float);

describe('the bits of a NaN', () => {
  for (const { name, reference, computes } of operations) {
    const skipped = computes && process.arch !== 'x64' ? ' (skipped: not an x86-64)' : '';
    it.skipIf(skipped !== '')(`${name}${skipped}`, () => {
      for (const type of formats) {
        for (const a of values(type)) {
          for (const b of values(type)) {
            const facts = `${name} ${hex(type, a)} ${hex(type, b)}: `;
            const got = facts + hex(type, run(`${name}_${type}`, a, b));
            expect(got).toBe(facts + hex(type, reference(type, a, b)));
          }
        }
      }
    });
  }

  it('conversions', () => {
    for (const a of values('float')) {
      const expected = hex('double', convertFloat('float', 'double', a));
      expect(hex('double', run('wider', a))).toBe(expected);
    }
    for (const a of values('double')) {
      const expected = hex('float', convertFloat('double', 'float', a));
      expect(hex('float', run('narrower', a))).toBe(expected);
    }
  });

  it('structures', () => {
    for (const type of formats) {
      for (const a of values(type)) {
        const [first, middle, last] = run(`pair_${type}`, a, 2) as readonly unknown[];
        expect([hex(type, first), middle, hex(type, last)]).toEqual([
          hex(type, 2),
          7,
          hex(type, a),
        ]);
      }
    }
  });
});
