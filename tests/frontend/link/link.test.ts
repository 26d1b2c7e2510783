/** Linking, case by case: sources in, the outcome of a real linker expected. */
import { describe, expect, it } from 'vitest';
import {
  type LinkOptions,
  type LinkResult,
  linkModules,
  readAssembly,
} from '../../../src/frontend/index.js';
import {
  type Func,
  type Module,
  printModule,
  TypeTable,
  verifyModule,
} from '../../../src/ir/index.js';

function read(...texts: string[]): Module[] {
  const types = new TypeTable();
  return texts.map((text, i) => readAssembly(text, { file: `${'abcdef'[i]}.ll`, types }));
}

function link(texts: string[], options: LinkOptions = { undefined: 'allow' }): LinkResult {
  const result = linkModules(read(...texts), options);
  if (result.module) expect(verifyModule(result.module)).toEqual([]);
  return result;
}

/** The linked module as text; fails on errors. */
function linked(texts: string[], options?: LinkOptions): string {
  const result = link(texts, options);
  expect(result.errors).toEqual([]);
  const text = printModule(result.module!);
  // What is printed must be readable again.
  expect(verifyModule(readAssembly(text))).toEqual([]);
  return text;
}

function errors(texts: string[], options: LinkOptions = {}): string[] {
  const result = link(texts, options);
  expect(result.module).toBeUndefined();
  return result.errors.map((error) => error.message);
}

/** What a call of @main returns, if every function is `ret i32 <constant>` or returns a call. */
function returns(text: string, name = 'main'): string {
  const module = readAssembly(text);
  const func = module.symbols.get(name) as Func;
  const value = func.blocks[0].instructions[0].operands[0];
  return value.kind === 'int' ? String(value.value) : value.kind;
}

describe('definitions and declarations', () => {
  it('joins a call with the definition', () => {
    const text = linked([
      'declare i32 @f()\ndefine i32 @main() { %r = call i32 @f() ret i32 %r }',
      'define i32 @f() { ret i32 7 }',
    ]);
    expect(text).toMatch(/call i32 @f\(\)/);
    expect(text.match(/@f\(\)/g)).toHaveLength(2);
    expect(text).not.toMatch(/declare/);
  });

  it('joins a variable with its definition, whichever comes first', () => {
    const use = '@v = external global i32\ndefine i32 @main() { %r = load i32, ptr @v ret i32 %r }';
    const definition = '@v = global i32 7';
    for (const order of [
      [use, definition],
      [definition, use],
    ]) {
      const text = linked(order);
      expect(text.match(/^@v = .*$/gm)).toEqual(['@v = global i32 7']);
    }
  });

  it('drops declarations that nothing refers to', () => {
    expect(linked(['declare void @unused()\ndefine void @main() { ret void }'])).not.toMatch(
      /unused/,
    );
  });

  it('reports what is undefined, and where it is used', () => {
    expect(errors(['declare void @f()\ndefine void @main() { call void @f() ret void }'])).toEqual([
      'undefined symbol f, referenced by main() at a.ll',
    ]);
    expect(errors(['declare void @f()\n@p = global ptr @f'])).toEqual([
      'undefined symbol f, referenced by p (a.ll)',
    ]);
  });

  it('only warns about it, or nothing, when asked', () => {
    const text = 'declare void @f()\ndefine void @main() { call void @f() ret void }';
    const warned = link([text], { undefined: 'warn' });
    expect(warned.warnings.map((warning) => warning.symbol)).toEqual(['f']);
    const provided = link([text], { provided: (name) => name === 'f' });
    expect([provided.errors, provided.warnings, provided.undefined]).toEqual([[], [], ['f']]);
  });

  it('never asks for a definition of an intrinsic or a weak reference', () => {
    const text = linked(
      [
        `declare void @llvm.trap()
        declare extern_weak void @maybe()
        define ptr @main() { call void @llvm.trap() ret ptr @maybe }`,
      ],
      {},
    );
    expect(text).toMatch(/declare extern_weak void @maybe\(\)/);
  });

  it('makes a weak reference strong if another module needs the symbol', () => {
    const result = link(
      [
        'declare extern_weak void @f()\ndefine ptr @a() { ret ptr @f }',
        'declare void @f()\ndefine void @b() { call void @f() ret void }',
      ],
      {},
    );
    expect(result.errors.map((error) => error.symbol)).toEqual(['f']);
  });
});

describe('debug information', () => {
  const unit = (file: string, rest: string) => `
    ${rest}
    !llvm.dbg.cu = !{!0}
    !llvm.module.flags = !{!9}
    !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
    !1 = !DIFile(filename: "${file}", directory: "/src")
    !2 = !DISubroutineType(types: !3)
    !3 = !{null}
    !9 = !{i32 2, !"Debug Info Version", i32 3}`;

  it('names the lines of a duplicate', () => {
    const define = (file: string, line: number) =>
      unit(
        file,
        `define void @x() !dbg !4 { ret void }
        !4 = distinct !DISubprogram(name: "x", scope: !1, file: !1, line: ${line}, type: !2, unit: !0, spFlags: DISPFlagDefinition)`,
      );
    expect(errors([define('a.c', 3), define('b.c', 9)])).toEqual([
      'duplicate symbol x: defined in a.c:3 and in b.c:9',
    ]);
  });

  it('names the line of a reference', () => {
    const text = unit(
      'file.c',
      `declare void @foo()
      define void @bar() !dbg !4 { call void @foo(), !dbg !5 ret void }
      !4 = distinct !DISubprogram(name: "bar", scope: !1, file: !1, line: 10, type: !2, unit: !0, spFlags: DISPFlagDefinition)
      !5 = !DILocation(line: 12, column: 3, scope: !4)`,
    );
    expect(errors([text])).toEqual(['undefined symbol foo, referenced by bar() at file.c:12']);
  });
});

describe('linkage', () => {
  const define = (linkage: string, value: number) =>
    `define ${linkage} i32 @main() { ret i32 ${value} }`;
  const cases: [first: string, second: string, winner: number][] = [
    ['', 'weak', 1],
    ['weak', '', 2],
    ['weak', 'weak', 1],
    ['linkonce', 'weak', 2],
    ['weak', 'linkonce', 1],
    ['linkonce_odr', 'weak_odr', 2],
    ['linkonce_odr', 'linkonce_odr', 1],
    ['linkonce', '', 2],
    ['available_externally', '', 2],
    ['', 'available_externally', 1],
    ['available_externally', 'weak', 2],
  ];
  it.each(cases)('"%s" with "%s": number %i', (first, second, winner) => {
    expect(returns(linked([define(first, 1), define(second, 2)]))).toBe(String(winner));
  });

  it('keeps an available_externally body for want of a better one', () => {
    const inline = (n: number) => `define available_externally i32 @f() { ret i32 ${n} }`;
    const call = 'declare i32 @f()\ndefine i32 @main() { %r = call i32 @f() ret i32 %r }';
    expect(returns(linked([call, inline(1)], {}), 'f')).toBe('1');
    expect(returns(linked([inline(1), call], {}), 'f')).toBe('1');
  });

  it('refuses two strong definitions', () => {
    expect(errors([define('', 1), define('', 2)])).toEqual([
      'duplicate symbol main: defined in a.ll and in b.ll',
    ]);
  });

  const variables: [first: string, second: string, result: RegExp][] = [
    [
      '@v = common global i32 0, align 4',
      '@v = common global i64 0, align 8',
      /^@v = common global i64 0, align 8$/m,
    ],
    [
      '@v = common global [4 x i32] zeroinitializer, align 4',
      '@v = common global i32 0, align 16',
      /^@v = common global \[4 x i32\] zeroinitializer, align 16$/m,
    ],
    ['@v = common global i32 0', '@v = global i32 5', /^@v = global i32 5$/m],
    ['@v = global i32 5', '@v = common global i32 0', /^@v = global i32 5$/m],
    ['@v = weak global i32 5', '@v = common global i32 0', /^@v = common global i32 0/m],
    ['@v = common global i32 0', '@v = weak global i32 5', /^@v = common global i32 0/m],
    ['@v = external global i32', '@v = common global i32 0', /^@v = common global i32 0/m],
    ['@v = weak hidden global i32 1', '@v = global i32 5', /^@v = hidden global i32 5$/m],
    [
      '@v = weak unnamed_addr global i32 1',
      '@v = unnamed_addr global i32 5',
      /^@v = unnamed_addr global i32 5$/m,
    ],
    ['@v = weak global i32 1', '@v = unnamed_addr global i32 5', /^@v = global i32 5$/m],
  ];
  it.each(variables)('%s + %s', (first, second, result) => {
    expect(linked([first, second])).toMatch(result);
  });

  it('keeps local symbols apart and renames them', () => {
    const text = linked([
      '@v = internal global i32 1\ndefine ptr @a() { ret ptr @v }',
      '@v = internal global i32 2\ndefine ptr @b() { ret ptr @v }',
      '@v = global i32 3\n@0 = private global i32 4\ndefine ptr @c() { ret ptr @v }\ndefine ptr @d() { ret ptr @0 }',
    ]);
    expect(text.match(/^@.* = .*$/gm)).toEqual([
      '@v.1 = internal global i32 1',
      '@v.2 = internal global i32 2',
      '@v = global i32 3',
      '@0 = private global i32 4',
    ]);
    expect(text).toMatch(/@a\(\) \{\n.*ret ptr @v\.1/);
    expect(text).toMatch(/@b\(\) \{\n.*ret ptr @v\.2/);
    expect(text).toMatch(/@c\(\) \{\n.*ret ptr @v\n/);
  });
});

describe('signatures', () => {
  it('lets an unprototyped declaration call any definition', () => {
    const result = link([
      'declare i32 @f(...)\ndefine i32 @main() { %r = call i32 (...) @f(i32 1) ret i32 %r }',
      'define i32 @f(i32 %x) { ret i32 %x }',
    ]);
    expect(result.warnings).toEqual([]);
    expect(result.errors).toEqual([]);
  });

  it('warns of other mismatches', () => {
    const result = link([
      'declare i32 @f(i64)\ndefine i32 @main() { %r = call i32 @f(i64 1) ret i32 %r }',
      'define i32 @f(i32 %x) { ret i32 %x }',
    ]);
    expect(result.warnings.map((warning) => warning.message)).toEqual([
      'f has two types: i32 (i32) in b.ll, i32 (i64) in a.ll',
    ]);
    expect(result.module).toBeDefined();
  });

  it('warns of a function that is a variable elsewhere', () => {
    const result = link([
      'declare void @f()\ndefine void @main() { call void @f() ret void }',
      '@f = global i32 1',
    ]);
    expect(result.warnings[0].message).toBe(
      'f is not the same thing everywhere: a variable in b.ll, a function in a.ll',
    );
  });

  it('refuses a variable that is thread-local in one place only', () => {
    expect(
      errors([
        '@v = external global i32\ndefine ptr @f() { ret ptr @v }',
        '@v = thread_local global i32 0',
      ]),
    ).toEqual([
      'v must be thread-local everywhere or nowhere: thread-local in b.ll, not thread-local in a.ll',
    ]);
  });
});

describe('lists', () => {
  it('joins constructors and destructors in order', () => {
    const module = (name: string) => `
      @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @${name}, ptr null }]
      define internal void @${name}() { ret void }`;
    expect(linked([module('one'), module('two')])).toMatch(
      /@llvm\.global_ctors = appending global \[2 x \{ i32, ptr, ptr \}\] \[.*ptr @one, .*ptr @two, /,
    );
  });

  it('keeps used values once', () => {
    const module = `@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
      define linkonce_odr void @f() { ret void }`;
    expect(linked([module, module])).toMatch(
      /@llvm\.used = appending global \[1 x ptr\] \[ptr @f\]/,
    );
  });

  it('joins module assembly and named metadata', () => {
    const module = (word: string) => `module asm "${word}"\n!list = !{!0}\n!0 = !{!"${word}"}`;
    const text = linked([module('one'), module('two')]);
    expect(text).toMatch(/module asm "one"\nmodule asm "two"/);
    expect(text).toMatch(/!list = !\{!0, !1\}/);
  });
});

describe('aliases', () => {
  it('resolves to an alias of another module', () => {
    const text = linked([
      'declare i32 @other()\ndefine i32 @main() { %r = call i32 @other() ret i32 %r }',
      '@other = alias i32 (), ptr @f\ndefine i32 @f() { ret i32 1 }',
    ]);
    expect(text).toMatch(/^@other = alias i32 \(\), ptr @f$/m);
    expect(text).not.toMatch(/declare/);
  });

  it('keeps the body that an alias means when its name is taken over', () => {
    const text = linked([
      '@old = alias i32 (), ptr @f\ndefine weak i32 @f() { ret i32 1 }\ndefine i32 @g() { %r = call i32 @f() ret i32 %r }',
      'define i32 @f() { ret i32 2 }',
    ]);
    expect(text).toMatch(/^@old = alias i32 \(\), ptr @f\.1$/m);
    expect(text).toMatch(/define internal i32 @f\.1\(\) \{\n.*ret i32 1/);
    expect(text).toMatch(/call i32 @f\(\)/);
    expect(text).toMatch(/define i32 @f\(\) \{\n.*ret i32 2/);
  });

  it('takes ifuncs for definitions', () => {
    const text = linked([
      'declare void @f()\ndefine void @main() { call void @f() ret void }',
      '@f = ifunc void (), ptr @pick\ndefine ptr @pick() { ret ptr null }',
    ]);
    expect(text).toMatch(/^@f = ifunc void \(\), ptr @pick$/m);
  });
});

describe('comdats', () => {
  it('keeps one group of each name, all members together', () => {
    const module = (n: number) => `
      $f = comdat any
      @table = internal global i32 ${n}, comdat($f)
      define linkonce_odr i32 @f() comdat { %r = load i32, ptr @table ret i32 %r }`;
    const text = linked([module(1), module(2)]);
    expect(text.match(/^@table.*$/gm)).toEqual(['@table = internal global i32 1, comdat($f)']);
    expect(text.match(/^define.*$/gm)).toHaveLength(1);
  });

  const data = (kind: string, value: string) => `$d = comdat ${kind}\n@d = global ${value}, comdat`;
  it('selects the largest', () => {
    expect(linked([data('largest', 'i32 1'), data('largest', 'i64 2')])).toMatch(
      /^@d = global i64 2, comdat/m,
    );
    expect(linked([data('largest', 'i64 1'), data('any', 'i32 2')])).toMatch(
      /^@d = global i64 1, comdat/m,
    );
  });

  it.each([
    ['samesize', 'i32 1', 'i64 1', /must be the same/],
    ['exactmatch', 'i32 1', 'i32 2', /must be the same but differ/],
    ['nodeduplicate', 'i32 1', 'i32 1', /must not be defined twice/],
  ])('refuses a violated %s', (kind, first, second, message) => {
    const found = errors([data(kind, first), data(kind, second)]);
    expect(found[0]).toMatch(message);
  });

  it('accepts fulfilled ones and refuses mixed ones', () => {
    expect(linked([data('samesize', 'i32 1'), data('samesize', 'i32 2')])).toMatch(
      /@d = global i32 1/,
    );
    expect(linked([data('exactmatch', 'i32 1'), data('exactmatch', 'i32 1')])).toMatch(
      /@d = global i32 1/,
    );
    expect(errors([data('samesize', 'i32 1'), data('any', 'i32 1')])[0]).toMatch(/selection kinds/);
  });

  it('drops constructors whose data was discarded', () => {
    const module = `
      $v = comdat any
      @v = linkonce_odr global i32 0, comdat
      @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr @v }]
      define internal void @init() comdat($v) { ret void }`;
    expect(linked([module, module])).toMatch(/@llvm\.global_ctors = appending global \[1 x/);
  });
});

describe('types', () => {
  it('merges isomorphic ones, recursive and opaque ones too', () => {
    const text = linked([
      `%struct.list = type { i32, %struct.rest }
      %struct.rest = type { ptr, [2 x i8] }
      %struct.hidden = type opaque
      define ptr @a(ptr %p) { %q = getelementptr %struct.list, ptr %p, i64 0, i32 1 ret ptr %q }`,
      `%struct.list.7 = type { i32, %struct.rest }
      %struct.rest = type { ptr, [2 x i8] }
      %struct.hidden = type { i32 }
      @h = global %struct.hidden { i32 3 }
      define ptr @b(ptr %p) { %q = getelementptr [4 x %struct.list.7], ptr %p, i64 0, i32 1 ret ptr %q }
      define void @c(ptr byval(%struct.list.7) %p) { ret void }`,
    ]);
    expect(text.match(/^%.* = type .*$/gm)!.sort()).toEqual([
      '%struct.hidden = type { i32 }',
      '%struct.list = type { i32, %struct.rest }',
      '%struct.rest = type { ptr, [2 x i8] }',
    ]);
    expect(text).toMatch(/getelementptr \[4 x %struct\.list\]/);
    expect(text).toMatch(/byval\(%struct\.list\)/);
  });

  it('keeps different types of one name apart', () => {
    const use = (fields: string, name: string) =>
      `%struct.s = type { ${fields} }\n@${name} = global %struct.s zeroinitializer`;
    const text = linked([use('i32', 'a'), use('i64', 'b')]);
    expect(text).toMatch(/^@a = global %struct\.s zeroinitializer$/m);
    expect(text).toMatch(/^@b = global %struct\.s\.1 zeroinitializer$/m);
  });

  it('links modules that were read with different type tables', () => {
    const modules = [
      'declare { i32, ptr } @f(i32)\ndefine { i32, ptr } @main() { %r = call { i32, ptr } @f(i32 1) ret { i32, ptr } %r }',
      `define { i32, ptr } @f(i32 %x) {
        %c = icmp eq i32 %x, 3
        switch i32 %x, label %d [ i32 1, label %d ]
      d:
        ret { i32, ptr } { i32 1, ptr null }
      }`,
    ].map((text) => readAssembly(text));
    const result = linkModules(modules);
    expect(verifyModule(result.module!)).toEqual([]);
    expect(result.warnings).toEqual([]);
  });
});

describe('targets and flags', () => {
  const layout = (text: string) => `target datalayout = "${text}"`;
  const old = layout('e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128');
  const recent = layout(
    'e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128',
  );

  it('joins the layouts of old and new x86-64 compilers', () => {
    const result = link([old, recent]);
    expect([result.errors, result.warnings]).toEqual([[], []]);
    expect(`target datalayout = "${result.module!.dataLayout}"`).toBe(old);
  });

  it('warns where __int128 in a structure would be misplaced', () => {
    const wide = '\n%struct.w = type { i8, i128 }\n@w = internal global %struct.w zeroinitializer';
    expect(link([old + wide, recent + wide]).warnings.map((warning) => warning.kind)).toEqual([
      'layout',
    ]);
  });

  it('refuses another byte order, pointer size or architecture', () => {
    expect(errors([old, layout('E-m:e-i64:64-f80:128-S128')])).toEqual([
      'b.ll and a.ll: they differ in byte order',
    ]);
    expect(errors([old, layout('e-m:e-p:32:32-i64:64-f80:128-S128')])[0]).toMatch(/pointers/);
    expect(
      errors([
        'target triple = "x86_64-pc-linux-gnu"',
        'target triple = "aarch64-unknown-linux-gnu"',
      ]),
    ).toEqual(['b.ll is for aarch64-unknown-linux-gnu, but a.ll for x86_64-pc-linux-gnu']);
    expect(
      link(['target triple = "x86_64-pc-linux-gnu"', 'target triple = "x86_64-unknown-linux-gnu"'])
        .warnings,
    ).toEqual([]);
  });

  const flag = (...entries: string[]) =>
    `!llvm.module.flags = !{${entries.map((_, i) => `!${i}`).join(', ')}}\n${entries.map((entry, i) => `!${i} = !{${entry}}`).join('\n')}`;
  const merged = (a: string, b: string) =>
    [...linked([flag(a), flag(b)]).matchAll(/^!\d+ = !\{(i32.*)\}$/gm)].map((match) => match[1]);

  it('merges module flags by their behaviour', () => {
    expect(merged('i32 7, !"x", i32 1', 'i32 7, !"x", i32 2')).toEqual(['i32 7, !"x", i32 2']);
    expect(merged('i32 8, !"x", i32 1', 'i32 8, !"x", i32 2')).toEqual(['i32 8, !"x", i32 1']);
    expect(merged('i32 1, !"x", i32 1', 'i32 4, !"x", i32 2')).toEqual(['i32 4, !"x", i32 2']);
    expect(merged('i32 7, !"PIC Level", i32 2', 'i32 8, !"PIC Level", i32 1')).toEqual([
      'i32 8, !"PIC Level", i32 1',
    ]);
    const lists = linked([flag('i32 6, !"x", !{!"a", !"b"}'), flag('i32 6, !"x", !{!"b", !"c"}')]);
    expect(lists).toMatch(/!\{!"a", !"b", !"c"\}/);
  });

  it('refuses conflicting ones', () => {
    expect(
      errors([flag('i32 1, !"wchar_size", i32 4'), flag('i32 1, !"wchar_size", i32 2')]),
    ).toEqual(['module flag "wchar_size" has the conflicting value 2 in b.ll']);
    expect(link([flag('i32 2, !"x", i32 4'), flag('i32 2, !"x", i32 2')]).warnings).toHaveLength(1);
    expect(errors([flag('i32 3, !"x", !{!"y", i32 1}'), flag('i32 1, !"y", i32 2')])[0]).toMatch(
      /must be 1/,
    );
  });
});

describe('bodies', () => {
  it('keeps block addresses with their function', () => {
    const text = linked([
      'declare void @g()\ndefine void @main() { call void @g() ret void }',
      `@t = internal constant [1 x ptr] [ptr blockaddress(@g, %there)]
      define void @g() {
        %p = load ptr, ptr @t
        indirectbr ptr %p, [label %there]
      there:
        ret void
      }`,
    ]);
    expect(text).toMatch(/blockaddress\(@g, %there\)/);
  });

  it('resolves references in constants, personalities, bundles and metadata', () => {
    const text = linked([
      `declare void @f()
      declare i32 @personality(...)
      @t = global { ptr, ptr } { ptr @f, ptr getelementptr (i8, ptr @f, i64 4) }
      define void @main() personality ptr @personality { call void @f() [ "deopt"(ptr @f) ] ret void }
      !x = !{!0}
      !0 = !{ptr @f}`,
      'define void @f() { ret void }\ndefine i32 @personality(...) { ret i32 0 }',
    ]);
    expect(text).not.toMatch(/declare/);
  });
});

describe('dead symbols', () => {
  const texts = [
    `@used = internal global i32 1
    @unused = global i32 2
    declare void @helper()
    declare void @nowhere()
    define i32 @main() { call void @helper() %r = load i32, ptr @used ret i32 %r }
    define void @idle() { call void @nowhere() ret void }
    define internal void @start() { ret void }
    @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @start, ptr null }]`,
    'define void @helper() { ret void }\ndefine void @never() { ret void }',
  ];

  it('go when roots are given, and so do their complaints', () => {
    const text = linked(texts, { roots: ['main'] });
    expect(
      [...text.matchAll(/^(?:define|@).*?@?([\w.]+)(?= =|\()/gm)].map((match) => match[1]).sort(),
    ).toEqual(['helper', 'llvm.global_ctors', 'main', 'start', 'used'].sort());
  });

  it('go around a static function too', () => {
    const text = linked(texts, { roots: ['start'] });
    expect(text).toMatch(/define internal void @start/);
    expect(text).not.toMatch(/@main/);
  });

  it('stay otherwise', () => {
    const text = linked(texts, { undefined: 'allow' });
    expect(text).toMatch(/@never/);
    expect(text).toMatch(/@unused/);
  });

  it('complain about a missing root', () => {
    expect(errors(texts, { roots: ['start_here'] })).toEqual([
      'undefined symbol start_here, which was asked for',
    ]);
  });
});
