/** Bitcode and assembly of one compile are the same module, for every LLVM that is at hand. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  chooseCompiler,
  compileC,
  findOnPath,
  isBitcode,
  ReadError,
  readAssembly,
  readBitcode,
} from '../../src/frontend/index.js';
import { printModule, TypeTable } from '../../src/ir/index.js';
import { assemblyFiles } from './ll-data.js';

const directory = fileURLToPath(new URL('./data/bc/', import.meta.url));
const fixtures = readdirSync(directory).filter((name) => name.endsWith('.bc'));
const load = (name: string): Uint8Array => readFileSync(directory + name);

function expectSame(bitcode: Uint8Array, assembly: Uint8Array): void {
  expect(printModule(readBitcode(bitcode))).toBe(printModule(readAssembly(assembly)));
}

describe('bitcode', () => {
  it.each(fixtures)('%s is the module that its assembly is', (name) => {
    expectSame(load(name), load(name.replace('.bc', '.ll')));
  });

  const programs = [`${directory}shapes.c`];
  const compilers = ['embedded', 'clang-14', 'clang-16', 'clang-19'];
  for (const cc of compilers) {
    const there = cc === 'embedded' || findOnPath(cc) !== undefined;
    const reason = there ? '' : ` (skipped: ${cc} is not installed)`;
    it.skipIf(!there).each(programs)(`of ${cc} for %s is its assembly${reason}`, (path) => {
      for (const [optimise, debug] of [
        ['0', 'full'],
        ['2', 'full'],
      ] as const) {
        const [bitcode, assembly] = (['bc', 'll'] as const).map((emit) => {
          const options = { cc, optimise, debug, emit, cache: false, flags: ['-w'] } as const;
          const result = compileC({ path }, options);
          if (!result.ok) throw new Error(result.message);
          return result.ir;
        });
        expectSame(bitcode, assembly);
      }
    });
  }

  for (const version of [14, 16, 19]) {
    const there = findOnPath(`llvm-as-${version}`) && findOnPath(`llvm-dis-${version}`);
    const reason = there ? '' : ` (skipped: llvm-as-${version} is not installed)`;
    const files = assemblyFiles.filter(({ versions }) => versions.includes(version));
    it.skipIf(!there).each(files)(`of LLVM ${version} for $name${reason}`, ({ name, bytes }) => {
      const opaque = version === 14 && !name.startsWith('typed') ? ['-opaque-pointers'] : [];
      const run = (tool: string, input: Uint8Array): Uint8Array => {
        const result = spawnSync(`${tool}-${version}`, [...opaque, '-o', '-', '-'], { input });
        expect(result.stderr.toString()).toBe('');
        return result.stdout;
      };
      const bitcode = run('llvm-as', bytes);
      expectSame(bitcode, run('llvm-dis', bitcode));
    });
  }

  const newest = assemblyFiles.filter(({ versions }) => versions.includes(22));
  it.each(newest)('of the embedded clang for $name', ({ expected }) => {
    const choice = chooseCompiler('embedded');
    if (!choice.ok) throw new Error(choice.message);
    const [bitcode, assembly] = (['bc', 'll'] as const).map((emit) => {
      const run = choice.compiler.run({
        source: { path: '/in.ll', text: expected },
        args: ['--target=x86_64-unknown-linux-gnu', '-x', 'ir', '-Xclang', '-disable-llvm-passes'],
        emit,
        workingDirectory: '/',
      });
      expect(run.exitCode).toBe(0);
      return run.output;
    });
    expectSame(bitcode, assembly);
  });
});

describe('bitcode files', () => {
  const plain = load('shapes-O2-llvm19.bc');
  const text = printModule(readBitcode(plain));

  it('may have a wrapper around them', () => {
    const wrapped = new Uint8Array(20 + plain.length + 12);
    const view = new DataView(wrapped.buffer);
    [0x0b17c0de, 0, 20, plain.length, 7].forEach((word, i) => {
      view.setUint32(4 * i, word, true);
    });
    wrapped.set(plain, 20);
    expect(isBitcode(wrapped)).toBe(true);
    expect(printModule(readBitcode(wrapped))).toBe(text);
  });

  it('may hold several modules, of which the first counts', () => {
    const second = load('shapes-O0-llvm19.bc').subarray(4);
    const both = new Uint8Array(plain.length + second.length);
    both.set(plain);
    both.set(second, plain.length);
    expect(printModule(readBitcode(both))).toBe(text);
  });

  it('share the types of a table', () => {
    const types = new TypeTable();
    const a = readBitcode(plain, { types });
    const b = readBitcode(load('shapes-O0-llvm14.bc'), { types });
    expect(a.functions.find(({ name }) => name === 'sum_to')!.functionType).toBe(
      b.functions.find(({ name }) => name === 'sum_to')!.functionType,
    );
  });

  it('give symbols, blocks and forward references', () => {
    const module = readBitcode(plain);
    expect(module.symbols.get('sum_to')?.kind).toBe('function');
    let forward = 0;
    for (const func of module.functions) {
      const order = func.blocks.flatMap(({ instructions }) => instructions);
      for (const block of func.blocks) {
        for (const instruction of block.instructions) {
          expect(instruction.parent).toBe(block);
          for (const operand of instruction.operands) {
            if (operand.kind !== 'instruction') continue;
            expect(order).toContain(operand);
            if (order.indexOf(operand) > order.indexOf(instruction)) forward++;
          }
        }
      }
    }
    expect(forward).toBeGreaterThan(0);
  });
});

describe('what is no bitcode gets an error that says so', () => {
  const plain = load('shapes-O0-llvm22.bc');
  const message = (bytes: Uint8Array): string => {
    try {
      printModule(readBitcode(bytes, { file: 'x.bc' }));
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(ReadError);
      return (thrown as ReadError).message;
    }
    throw new Error('no error');
  };

  it('for other files', () => {
    const other = Buffer.from('int main(void) { return 0; }');
    expect(isBitcode(other)).toBe(false);
    expect(message(other)).toMatch(/^x\.bc: byte 0: this is not LLVM bitcode.* clang -emit-llvm/);
    expect(message(new Uint8Array(0))).toMatch(/not LLVM bitcode/);
  });

  it('for a file that was cut off', () => {
    for (const length of [4, 8, 100, 1000, plain.length / 2]) {
      expect(message(plain.subarray(0, length))).toMatch(/^x\.bc: byte \d+/);
    }
  });

  it('for an index without code', () => {
    const index = Uint8Array.of(0x42, 0x43, 0xc0, 0xde, 0x51, 0x0c, 0, 0, 0, 0, 0, 0);
    expect(message(index)).toMatch(/ThinLTO index without code/);
  });
});
