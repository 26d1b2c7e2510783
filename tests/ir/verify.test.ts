/** The verifier finds what is wrong; well-formed modules pass. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import type { BasicBlock, Func, Instruction, Module } from '../../src/ir/index.js';
import { verifyModule } from '../../src/ir/index.js';
import { int, newModule, types } from './build.js';
import { moduleOf, shapes } from './random-functions.js';

function sample(): {
  module: Module;
  func: Func;
  block: (name: string) => BasicBlock;
  inst: (name: string) => Instruction;
} {
  const module = readAssembly(`
    @g = global i32 1
    declare i32 @callee(i32, ptr)
    define i32 @f(i32 %a, ptr %p) {
    entry:
      %x = add i32 %a, 1
      %c = icmp eq i32 %x, 3
      br i1 %c, label %left, label %right
    left:
      %y = call i32 @callee(i32 %x, ptr @g)
      %z = mul i32 %y, 2
      br label %join
    right:
      store i32 %x, ptr %p
      br label %join
    join:
      %m = phi i32 [ %z, %left ], [ 0, %right ]
      %w = zext i32 %m to i64
      ret i32 %m
    }`);
  const func = module.functions.find((each) => each.name === 'f')!;
  const block = (name: string) => func.blocks.find((each) => each.name === name)!;
  const inst = (name: string) =>
    func.blocks.flatMap((each) => each.instructions).find((each) => each.name === name)!;
  return { module, func, block, inst };
}

type Sample = ReturnType<typeof sample>;
const broken: [what: string, damage: (s: Sample) => void, message: RegExp][] = [
  [
    'a block without terminator',
    ({ block }) => block('left').instructions.pop(),
    /block %left, .*terminator/,
  ],
  [
    'an empty block',
    ({ block }) => (block('left').instructions = []),
    /%left: does not end in a terminator/,
  ],
  [
    'a terminator in the middle',
    ({ block }) => block('left').instructions.unshift(block('right').instructions[1]),
    /another block|ends its block early/,
  ],
  [
    'a phi after others',
    ({ block }) => block('join').instructions.reverse(),
    /phi after other|terminator/,
  ],
  [
    'a use that is not dominated',
    ({ inst, module }) => (inst('m').operands[1] = inst('z')) && module,
    /not defined on every way/,
  ],
  [
    'a use before the definition',
    ({ block }) =>
      block('left').instructions.splice(0, 2, ...block('left').instructions.slice(0, 2).reverse()),
    /not defined on every way/,
  ],
  [
    'a phi that lacks a predecessor',
    ({ inst }) => {
      const phi = inst('m');
      phi.operands.pop();
      if (phi.op === 'phi') phi.blocks.pop();
    },
    /lacks a value for a predecessor/,
  ],
  [
    'a phi with a stranger',
    ({ inst, block }) => {
      const phi = inst('m');
      if (phi.op === 'phi') phi.blocks[1] = block('entry');
    },
    /has a value for no predecessor/,
  ],
  [
    'operands of different types',
    ({ inst }) => (inst('x').operands[1] = int(1, 64)),
    /do not fit together/,
  ],
  [
    'too few arguments',
    ({ inst }) => inst('y').operands.shift(),
    /passes 1 arguments where 2 are wanted/,
  ],
  [
    'a wrong argument',
    ({ inst }) => (inst('y').operands[0] = inst('c')),
    /argument 1 of another type/,
  ],
  [
    'a store to an integer',
    ({ block }) => (block('right').instructions[0].operands[1] = int(1, 32)),
    /needs a pointer/,
  ],
  [
    'a wrong result',
    ({ block, inst }) => (block('join').instructions[2].operands[0] = inst('w')),
    /does not return the result type/,
  ],
  ['a cast that does not widen', ({ inst }) => (inst('w').type = types.int(16)), /does not widen/],
  [
    'a value of another function',
    ({ inst }) => (inst('z').operands[0] = sample().inst('y')),
    /not in this function/,
  ],
  [
    'an argument of another function',
    ({ inst }) => (inst('x').operands[0] = sample().func.params[0]),
    /another function/,
  ],
  [
    'a global of another module',
    ({ inst }) => (inst('y').operands[1] = sample().module.globals[0]),
    /@g of another module/,
  ],
  [
    'a value of nothing',
    ({ inst, block }) => (inst('m').operands[1] = block('right').instructions[0]),
    /gives no value|do not fit/,
  ],
  [
    'a branch out of the function',
    ({ block }) => {
      const br = block('left').instructions[2];
      if (br.op === 'br') br.successors = [sample().block('join')];
    },
    /branches out of the function/,
  ],
  [
    'a branch to the entry',
    ({ block }) => {
      const br = block('left').instructions[2];
      if (br.op === 'br') br.successors = [block('entry')];
    },
    /branches to its entry/,
  ],
  ['a global whose symbol is another', ({ module }) => module.symbols.delete('g'), /symbol table/],
  [
    'a symbol of nothing',
    ({ module }) => module.symbols.set('h', module.globals[0]),
    /the symbol h/,
  ],
  [
    'an initialiser of another type',
    ({ module }) => {
      const value = int(1, 64);
      if (value.kind === 'int') module.globals[0].initializer = value;
    },
    /initialiser of another type/,
  ],
  [
    'a declaration with internal linkage',
    ({ module }) => (module.functions[0].linkage = 'internal'),
    /declaration with internal/,
  ],
  ['a malformed layout', ({ module }) => (module.dataLayout = 'x'), /data layout entry/],
  [
    'parameters that differ from the type',
    ({ func }) => func.params.pop(),
    /parameters|another function|argument/,
  ],
];

describe('finds', () => {
  it.each(broken)('%s', (_what, damage, message) => {
    const damaged = sample();
    damage(damaged);
    const errors = verifyModule(damaged.module).map((error) => error.message);
    expect(errors.join('\n')).toMatch(message);
  });
});

it('is content with what is well-formed', () => {
  expect(verifyModule(sample().module)).toEqual([]);
  expect(verifyModule(newModule())).toEqual([]);
  fc.assert(
    fc.property(shapes(12), fc.integer(), (shape, seed) => {
      expect(verifyModule(moduleOf(shape, seed)[0])).toEqual([]);
    }),
  );
});

it('knows where results of invoke and phi operands are available', () => {
  const text = (use: string) => `
    declare i32 @may()
    declare i32 @__gxx_personality_v0(...)
    define i32 @f(i1 %c) personality ptr @__gxx_personality_v0 {
    entry:
      %r = invoke i32 @may() to label %good unwind label %bad
    good:
      br label %end
    bad:
      %pad = landingpad { ptr, i32 } cleanup
      br label %end
    end:
      %v = phi i32 [ %r, %good ], [ ${use}, %bad ]
      ret i32 %v
    }`;
  expect(verifyModule(readAssembly(text('0')))).toEqual([]);
  expect(verifyModule(readAssembly(text('%r')))).toHaveLength(1);
});

it('says where', () => {
  const damaged = sample();
  damaged.inst('x').operands[1] = int(1, 64);
  const [error] = verifyModule(damaged.module);
  expect(error.message).toBe(
    '@f, block %entry, instruction 0 (%x): has operands whose types do not fit together',
  );
  expect(error.instruction).toBe(damaged.inst('x'));
  expect(error.block).toBe(damaged.block('entry'));
});
