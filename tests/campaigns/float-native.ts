/**
 * Floating-point operators against the processor: random and boundary operands of single, double and x87's 80 bits, in
 * the four directions that the processor has.
 *
 *   npx tsx tests/campaigns/float-native.ts COUNT [SEED]   COUNT operations of every kind in all
 *
 * A C program beside this file computes the results natively. Which NaN a result is, is compared for single and double
 * except for fused operations; x87 takes the one with the larger significand, which we do not (docs/floats.md).
 * Encodings that x87 calls invalid are left out.
 */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  canonical,
  type FloatFormat,
  type FloatOp,
  floats,
  foldFloat,
  Kind,
  kindName,
  type Rounding,
  soft,
} from '../../src/expr/index.js';
import { randomPattern, randomWords } from '../expr/float/comparisons.js';
import './leash.js';

const { single, double, extended } = floats;
const directions: readonly Rounding[] = ['even', 'ceil', 'floor', 'truncate'];

interface Operation {
  readonly letter: string;
  readonly op: FloatOp;
  /** The format or width of the result, where it is another one. */
  readonly to?: (f: FloatFormat) => FloatFormat | 64 | undefined;
}

const operations: readonly Operation[] = [
  { letter: '+', op: Kind.FAdd },
  { letter: '-', op: Kind.FSub },
  { letter: '*', op: Kind.FMul },
  { letter: '/', op: Kind.FDiv },
  { letter: 's', op: Kind.FSqrt },
  { letter: '%', op: Kind.FRem },
  { letter: 'f', op: Kind.FFma },
  { letter: 'r', op: Kind.FRound },
  { letter: 'i', op: Kind.FToS, to: () => 64 },
  { letter: 'n', op: Kind.FFromS },
  { letter: 'd', op: Kind.FConvert, to: (f) => (f === double ? single : double) },
];

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-floats-'));
const program = path.join(folder, 'machine-floats');
const compiler = process.env.CC ?? 'clang-16';
const flags = ['-O1', '-frounding-math', '-ffp-contract=off'];
execFileSync(compiler, [...flags, path.join(here, 'machine-floats.c'), '-o', program, '-lm']);

function isEncoding(f: FloatFormat, bits: bigint): boolean {
  if (!f.explicitInteger) return true;
  const exponent = (bits >> BigInt(f.precision)) & 0x7fffn;
  return exponent === 0n || ((bits >> BigInt(f.precision - 1)) & 1n) === 1n;
}

function compare(
  f: FloatFormat,
  operation: Operation,
  direction: number,
  count: number,
  seed: number,
) {
  const { letter, op, to } = operation;
  const next = randomWords(seed);
  const operands = Buffer.alloc(count * 48);
  const values: bigint[] = [];
  for (let i = 0; i < count * 3; i++) {
    let bits = BigInt(randomPattern(f, next));
    while (!isEncoding(f, bits)) bits = BigInt(randomPattern(f, next));
    if (op === Kind.FFromS)
      bits = ((BigInt(next()) << 32n) | BigInt(next())) >> BigInt(next() % 64);
    values.push(bits);
    operands.writeBigUInt64LE(BigInt.asUintN(64, bits), i * 16);
    operands.writeBigUInt64LE(bits >> 64n, i * 16 + 8);
  }
  const [from, into] = ['operands', 'results'].map((name) => path.join(folder, name));
  fs.writeFileSync(from, operands);
  execFileSync(program, [`${f.bits}`, letter, `${direction}`, from, into]);
  const results = fs.readFileSync(into);
  const target = to?.(f) ?? f;
  const rounding = directions[direction];
  const code =
    op === Kind.FConvert
      ? floats.floatCode(target as FloatFormat, rounding, f)
      : floats.floatCode(f, rounding);
  const width = target === 64 ? 64 : target.bits;
  const loose = f === extended || op === Kind.FFma || op === Kind.FRem;
  for (let i = 0; i < count; i++) {
    const [a, b, c] = values.slice(i * 3, i * 3 + 3);
    const [x, y, z] = [canonical(a), canonical(b), canonical(c)];
    const operandWidth = op === Kind.FFromS ? 64 : f.bits;
    const actual = BigInt(foldFloat(op, code, width, operandWidth, x, y, z));
    const high = results.readBigUInt64LE(i * 16 + 8);
    const expected = (high << 64n) | results.readBigUInt64LE(i * 16);
    if (actual === expected) continue;
    const areNans =
      target !== 64 && [actual, expected].every((bits) => soft.unpack(target, bits).kind === 'nan');
    if (loose && areNans) continue;
    const shown = [a, b, c].map((bits) => bits.toString(16)).join(' ');
    throw new Error(
      `${kindName(op)} ${f.bits} ${rounding} ${shown}: ${actual.toString(16)}, the processor ${expected.toString(16)}`,
    );
  }
}

const [count = '100000', seed = '1'] = process.argv.slice(2);
let done = 0;
const formats = [single, double, extended];
const share = Math.ceil(Number(count) / formats.length / operations.length / directions.length);
for (const f of formats) {
  for (const operation of operations) {
    if (f === single && operation.op === Kind.FConvert) continue;
    for (let direction = 0; direction < directions.length; direction++) {
      for (let at = 0; at < share; at += 20_000) {
        const part = Math.min(20_000, share - at);
        compare(f, operation, direction, part, Number(seed) * 7919 + at + direction);
        done += part;
      }
    }
  }
  console.log(`${f.bits} bits: ${done} results equal so far`);
}
fs.rmSync(folder, { recursive: true });
