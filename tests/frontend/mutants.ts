/**
 * Broken copies of LLVM files, made from a seed: bytes, bits, lines and tokens changed, removed,
 * repeated and moved between files. The readers must answer each with a module or a `ReadError`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { chooseCompiler, ReadError, readAssembly, readBitcode } from '../../src/frontend/index.js';
import { printModule } from '../../src/ir/index.js';
import { assemblyFiles } from './ll-data.js';

export interface Mutant {
  readonly name: string;
  readonly form: 'll' | 'bc';
  readonly bytes: Uint8Array;
}

export type Verdict = { readonly kind: 'module' | 'error' } | { kind: 'crash'; reason: string };

/** Uniform numbers from a seed (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const tokens = [
  ...['i32', 'ptr', '%0', '@x', '!0', '#0', '$c', '{', '}', '(', ')', '[', ']', '<', '>', '=', ','],
  ...['...', '"', '\\', ';', '*', ':', '|', '^', '0', '-1', '4294967296', '99999999999999999999'],
  ...['i999999999', '[999999999999 x i8]', '<4294967295 x i32>', 'zeroinitializer', 'undef'],
  ...['define', 'declare', 'global', 'null', 'label', 'metadata', 'distinct', 'splat (i8 1)'],
  ...['!DIExpression(', '!{', 'c"', 'getelementptr (', '0x', '0xK', '1e999', '\0', '\xff', '/*'],
];

const fixtures = fileURLToPath(new URL('./data/bc/', import.meta.url));

/** Files to start from. Bitcode is what the embedded clang makes of the assembly, and data/bc. */
export function seedFiles(): Mutant[] {
  const files: Mutant[] = assemblyFiles.map(({ name, bytes }) => ({ name, form: 'll', bytes }));
  for (const name of readdirSync(fixtures)) {
    if (!name.endsWith('.bc')) continue;
    files.push({ name, form: 'bc', bytes: readFileSync(fixtures + name) });
  }
  const choice = chooseCompiler('embedded');
  if (!choice.ok) throw new Error(choice.message);
  for (const { name, expected, versions } of assemblyFiles) {
    if (!versions.includes(22)) continue;
    const { exitCode, output, messages } = choice.compiler.run({
      source: { path: `/${name}`, text: expected },
      args: ['--target=x86_64-unknown-linux-gnu', '-x', 'ir', '-Xclang', '-disable-llvm-passes'],
      emit: 'bc',
      workingDirectory: '/',
    });
    if (exitCode !== 0) throw new Error(messages);
    files.push({ name: name.replace('.ll', '.bc'), form: 'bc', bytes: output });
  }
  return files;
}

/** The mutant with this number; the same for the same files. */
export function mutant(files: readonly Mutant[], number: number): Mutant {
  const random = randomNumbers(number * 2654435761);
  const file = files[random(files.length)];
  const others = files.filter(({ form }) => form === file.form);
  let bytes = file.bytes;
  for (let left = 1 + random(4); left > 0; left--) {
    const other = others[random(others.length)].bytes;
    bytes = (file.form === 'll' ? mutateText : mutateBits)(bytes, other, random);
  }
  return { name: `mutant ${number} of ${file.name}`, form: file.form, bytes };
}

type Random = (below: number) => number;

function splice(bytes: Uint8Array, at: number, removed: number, added: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - removed + added.length);
  result.set(bytes.subarray(0, at));
  result.set(added, at);
  result.set(bytes.subarray(at + removed), at + added.length);
  return result;
}

const nothing = new Uint8Array(0);

function mutateText(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  const rest = bytes.length - at;
  switch (random(9)) {
    case 0:
      return splice(bytes, at, Math.min(rest, 1 + random(8)), nothing);
    case 1:
      return splice(bytes, at, 0, Buffer.from(tokens[random(tokens.length)], 'latin1'));
    case 2:
      return splice(bytes, at, Math.min(rest, 1), Uint8Array.of(random(256)));
    case 3:
      return bytes.slice(0, at);
    case 4: {
      const [start, end] = lineAt(bytes, at);
      return splice(bytes, start, end - start, nothing);
    }
    case 5: {
      const [start, end] = lineAt(bytes, at);
      return splice(bytes, random(bytes.length), 0, bytes.slice(start, end));
    }
    case 6: {
      const [start, end] = lineAt(other, random(other.length));
      return splice(bytes, lineAt(bytes, at)[0], 0, other.slice(start, end));
    }
    case 7: {
      const [start, end] = wordAt(bytes, at);
      const [from, to] = wordAt(other, random(other.length));
      return splice(bytes, start, end - start, other.slice(from, to));
    }
    default: {
      const piece = bytes.slice(at, at + 1 + random(12));
      const repeated = Buffer.concat(Array(1 + random(2000)).fill(piece));
      return splice(bytes, at, 0, repeated);
    }
  }
}

function lineAt(bytes: Uint8Array, at: number): [number, number] {
  const start = at === 0 ? 0 : bytes.lastIndexOf(10, at - 1) + 1;
  const end = bytes.indexOf(10, at);
  return [start, end === -1 ? bytes.length : end + 1];
}

function wordAt(bytes: Uint8Array, at: number): [number, number] {
  const inWord = (byte: number) => byte > 32 && byte !== 44 && byte !== 40 && byte !== 41;
  let start = Math.min(at, bytes.length);
  let end = start;
  while (start > 0 && inWord(bytes[start - 1])) start--;
  while (end < bytes.length && inWord(bytes[end])) end++;
  return [start, end];
}

function mutateBits(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const result = bytes.slice();
  const at = 4 + random(Math.max(1, bytes.length - 4));
  switch (random(6)) {
    case 0:
      return result.slice(0, at);
    case 1: {
      const from = random(other.length);
      result.set(other.subarray(from, from + Math.min(64, result.length - at)), at);
      return result;
    }
    case 2:
      result[at] = random(256);
      return result;
    case 3:
      for (let i = 0; i < 4; i++) result[(at & ~3) + i] = random(2) * 255;
      return result;
    case 4: {
      const from = 4 + random(Math.max(1, bytes.length - 4));
      result.set(bytes.subarray(from, Math.min(from + 64, bytes.length - at + from)), at);
      return result;
    }
    default:
      result[at] ^= 1 << random(8);
      return result;
  }
}

/** Reads the mutant completely, and prints what came of it. */
export function judge({ name, form, bytes }: Mutant): Verdict {
  try {
    const module =
      form === 'll'
        ? readAssembly(bytes, { file: name, metadata: 'eager' })
        : readBitcode(bytes, { file: name });
    printModule(module);
    return { kind: 'module' };
  } catch (thrown) {
    if (thrown instanceof ReadError) return { kind: 'error' };
    const reason = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { kind: 'crash', reason };
  }
}

/** The verdict and how long it took. */
export function timedJudge(subject: Mutant): { verdict: Verdict; ms: number } {
  const start = performance.now();
  const verdict = judge(subject);
  return { verdict, ms: performance.now() - start };
}
