import { expect, it } from 'vitest';
import { type Library, linkModules, readAssembly } from '../../../src/frontend/index.js';
import { symbolNeeds } from '../../../src/frontend/symbol-needs.js';
import { printModule, TypeTable, verifyModule } from '../../../src/ir/index.js';

/** A library of texts that notes which members were read. */
function library(types: TypeTable, members: Record<string, string>, replaceable = false) {
  const loaded: string[] = [];
  const symbols = new Map<string, string>();
  for (const [member, text] of Object.entries(members)) {
    for (const [, name] of text.matchAll(/^\s*define [^@]*@(\w+)|^@(\w+) = (?!external)/gm)) {
      if (name && !symbols.has(name)) symbols.set(name, member);
    }
  }
  const result: Library & { loaded: string[] } = {
    name: 'lib.a',
    replaceable,
    loaded,
    symbols: () => symbols,
    load: (member) => {
      loaded.push(String(member));
      return readAssembly(members[member], { file: `lib.a(${member})`, types });
    },
  };
  return result;
}

const program = 'declare i32 @f()\ndefine i32 @main() { %r = call i32 @f() ret i32 %r }';

it('takes the members that are needed, and those that these need', () => {
  const types = new TypeTable();
  const lib = library(types, {
    'f.o': 'declare i32 @g()\ndefine i32 @f() { %r = call i32 @g() ret i32 %r }',
    'g.o':
      'declare i32 @f()\ndefine i32 @g() { %r = call i32 @f() ret i32 %r }\ndefine void @beside() { ret void }',
    'unused.o': 'define void @unused() { ret void }',
  });
  const result = linkModules([readAssembly(program, { types })], { libraries: [lib] });
  expect(result.errors).toEqual([]);
  expect(lib.loaded).toEqual(['f.o', 'g.o']);
  expect(result.module!.functions.map((func) => func.name)).toEqual(['main', 'f', 'g', 'beside']);
  expect(verifyModule(result.module!)).toEqual([]);
});

it('takes from the first library that has a symbol, in whatever order they need each other', () => {
  const types = new TypeTable();
  const first = library(types, { 'g.o': 'define i32 @g() { ret i32 1 }' });
  const second = library(types, {
    'f.o': 'declare i32 @g()\ndefine i32 @f() { %r = call i32 @g() ret i32 %r }',
    'g.o': 'define i32 @g() { ret i32 2 }',
  });
  const result = linkModules([readAssembly(program, { types })], { libraries: [first, second] });
  expect([first.loaded, second.loaded]).toEqual([['g.o'], ['f.o']]);
  expect(printModule(result.module!)).toMatch(/define i32 @g\(\) \{\n.*ret i32 1/);
});

it('takes nothing for a weak reference or a symbol that is defined', () => {
  const types = new TypeTable();
  const lib = library(types, { 'f.o': 'define i32 @f() { ret i32 1 }' });
  const weak = 'declare extern_weak i32 @f()\ndefine ptr @main() { ret ptr @f }';
  const own = 'define weak i32 @f() { ret i32 2 }';
  linkModules([readAssembly(weak, { types })], { libraries: [lib] });
  linkModules([readAssembly(program, { types }), readAssembly(own, { types })], {
    libraries: [lib],
  });
  expect(lib.loaded).toEqual([]);
});

it('takes what is asked for, and roots', () => {
  const types = new TypeTable();
  const members = {
    'f.o': 'define void @f() { ret void }',
    'm.o': 'define void @main() { ret void }',
  };
  const lib = library(types, members);
  const result = linkModules([readAssembly('define void @x() { ret void }', { types })], {
    libraries: [lib],
    wanted: ['f'],
    roots: ['main'],
  });
  expect(lib.loaded).toEqual(['f.o', 'm.o']);
  expect(result.module!.functions.map((func) => func.name)).toEqual(['main']);
});

const both = {
  'io.o':
    'define i32 @f() { ret i32 1 }\ndefine i32 @puts(ptr %s) { %r = call i32 @f() ret i32 %r }',
};
const overriding =
  'declare i32 @puts(ptr)\ndefine i32 @f() { ret i32 5 }\ndefine i32 @main() { %r = call i32 @puts(ptr null) ret i32 %r }';

it('reports a duplicate between the program and a plain archive', () => {
  const types = new TypeTable();
  const result = linkModules([readAssembly(overriding, { types, file: 'a.c' })], {
    libraries: [library(types, both)],
  });
  expect(result.errors.map((error) => error.message)).toEqual([
    'duplicate symbol f: defined in a.c and in lib.a(io.o)',
  ]);
});

it("lets the program's definition replace one of a replaceable library", () => {
  const types = new TypeTable();
  const result = linkModules([readAssembly(overriding, { types })], {
    libraries: [library(types, both, true)],
  });
  const text = printModule(result.module!);
  expect(text.match(/define i32 @f\(\) \{\n.*\n/)![0]).toMatch(/ret i32 5/);
  expect(text.match(/define i32 @f/g)).toHaveLength(1);
});

it('takes only what is reached from the roots, where the library says what its symbols need', () => {
  const types = new TypeTable();
  const members = {
    'fg.o':
      'declare i32 @h()\ndeclare i32 @far()\ndefine i32 @f() { ret i32 1 }\ndefine i32 @g() { %r = call i32 @h() ret i32 %r }',
    'h.o': 'declare i32 @far()\ndefine i32 @h() { %r = call i32 @far() ret i32 %r }',
    'far.o': 'define i32 @far() { ret i32 2 }',
  };
  const needs: Record<string, readonly string[]> = Object.assign(
    {},
    ...Object.values(members).map((text) => symbolNeeds(readAssembly(text))),
  );
  const link = (text: string, roots?: string[]) => {
    const lib = { ...library(types, members), needs: (symbol: string) => needs[symbol] };
    const result = linkModules([readAssembly(text, { types })], {
      libraries: [lib],
      ...(roots && { roots }),
    });
    expect(result.errors).toEqual([]);
    return lib.loaded;
  };
  const both =
    'declare i32 @f()\ndeclare i32 @g()\ndefine i32 @main() { %r = call i32 @f() %s = call i32 @g() ret i32 %s }';
  expect(link(program, ['main'])).toEqual(['fg.o']);
  expect(link(both, ['main'])).toEqual(['fg.o', 'h.o', 'far.o']);
  expect(link(program)).toEqual(['fg.o', 'h.o', 'far.o']);
});

it('knows what a symbol needs: through local functions, tables, aliases, and constructors', () => {
  const module = readAssembly(`
    @table = internal constant [2 x ptr] [ptr @a, ptr @local]
    @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @begin, ptr null }]
    @other = alias i32 (), ptr @f
    declare i32 @a()
    declare i32 @b()
    declare void @c()
    declare void @llvm.trap()
    define internal i32 @local() { %r = call i32 @b() ret i32 %r }
    define internal void @begin() { call void @c() ret void }
    define i32 @f() { %t = load ptr, ptr @table %r = call i32 %t() ret i32 %r }
    define i32 @alone() { call void @llvm.trap() ret i32 0 }`);
  const needs = symbolNeeds(module);
  expect([...(needs['f'] ?? [])].sort()).toEqual(['a', 'b', 'c']);
  expect([...(needs['other'] ?? [])].sort()).toEqual(['a', 'b', 'c', 'f']);
  expect(needs['alone']).toEqual(['c']);
  expect(Object.keys(needs).sort()).toEqual(['alone', 'f', 'other']);
});
