/**
 * Our analyses, verifier and linker against LLVM's on generated and real programs.
 *
 * `npx tsx tests/campaigns/analyses.ts [--csmith COUNT] [--seed FIRST] [NAME…]`
 *
 * Compiles COUNT Csmith programs (50 unless given) and the named source trees of sources.json (all
 * unless given; `none` for none) with clang-19 at -O0 and -O2, and compares dominator and
 * post-dominator trees, loops and direct calls with what opt-19 prints. Programs of several files are
 * linked by us and by llvm-link-19: the symbols must be the same and llvm-as-19 must accept what we
 * print. Every module must pass our verifier. Needs clang-19, opt-19, llvm-link-19, llvm-as-19, csmith.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { linkModules, readAssembly } from '../../src/frontend/index.js';
import {
  callGraphOf,
  livenessOf,
  type Module,
  printModule,
  TypeTable,
  verifyModule,
} from '../../src/ir/index.js';
import { has } from '../ir/installed.js';
import { compareCalls, compareTrees, treePasses } from '../ir/llvm-analyses.js';
import { CannotFetch, fetchSources, type SourceTree, sourceNames } from './fetch-sources.js';
import './leash.js';

const levels = ['-O0', '-O2'];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'analyses-'));
const tally = { modules: 0, functions: 0, blocks: 0, links: 0, failures: 0 };

function run(
  tool: string,
  args: readonly string[],
  options: { cwd?: string; input?: string } = {},
) {
  return spawnSync(tool, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: 300_000,
  });
}

function fail(where: string, what: readonly string[]): void {
  if (what.length === 0) return;
  tally.failures++;
  console.log(`${where}: ${what.length} differences`);
  for (const line of what.slice(0, 5)) console.log(`  ${line}`);
}

function compile(
  file: string,
  level: string,
  flags: readonly string[],
  cwd: string,
): string | undefined {
  const output = path.join(folder, `${path.basename(file, '.c')}${level}.ll`);
  // Names keep opt from counting values anew for each block that it prints.
  const fixed = ['-S', '-emit-llvm', '-w', '-fno-discard-value-names', level, '-o', output];
  const result = run('clang-19', [...fixed, ...flags, file], { cwd });
  if (result.status === 0) return output;
  console.log(`${file} ${level}: does not compile: ${result.stderr.split('\n')[0]}`);
  return undefined;
}

function checkModule(module: Module, file: string, name: string): void {
  tally.modules++;
  for (const func of module.functions) {
    if (func.blocks.length === 0) continue;
    tally.functions++;
    tally.blocks += func.blocks.length;
    const entry = livenessOf(func).liveIn(func.blocks[0]);
    if (entry.some((value) => value.kind !== 'argument'))
      fail(name, [`@${func.name}: values are live before they are defined`]);
  }
  fail(
    `${name}, verifier`,
    verifyModule(module).map((error) => error.message),
  );
  fail(
    `${name}, trees`,
    compareTrees(module, run('opt-19', [`-passes=${treePasses}`, '-disable-output', file]).stderr),
  );
  fail(
    `${name}, calls`,
    compareCalls(
      module,
      run('opt-19', ['-passes=print-callgraph', '-disable-output', file]).stderr,
    ),
  );
}

/** Named symbols with linkage and whether they are defined; numbers of renamed locals left out. */
function symbols(module: Module): Set<string> {
  const found = new Set<string>();
  for (const [name, value] of module.symbols) {
    const defined =
      value.kind === 'function'
        ? value.blocks.length > 0
        : value.kind !== 'global' || value.initializer !== undefined;
    found.add(
      `${name.replace(/(\.\d+)+$/, '')} ${value.kind} ${value.linkage}${defined ? '' : ' declared'}`,
    );
  }
  return found;
}

function checkLink(files: readonly string[], name: string): void {
  tally.links++;
  const types = new TypeTable();
  const modules = files.map((file) => readAssembly(fs.readFileSync(file), { file, types }));
  const started = performance.now();
  const result = linkModules(modules, { undefined: 'allow' });
  const ms = performance.now() - started;
  if (!result.module) {
    fail(
      `${name}, link`,
      result.errors.map((error) => error.message),
    );
    return;
  }
  fail(
    `${name}, linked`,
    verifyModule(result.module).map((error) => error.message),
  );
  const reference = run('llvm-link-19', ['-S', ...files]);
  if (reference.status !== 0) {
    fail(`${name}, llvm-link`, [reference.stderr]);
    return;
  }
  const expected = symbols(readAssembly(reference.stdout));
  const ours = symbols(result.module);
  fail(`${name}, symbols`, [
    ...[...expected].filter((symbol) => !ours.has(symbol)).map((symbol) => `we lack ${symbol}`),
    // llvm-link drops local values that nothing refers to; we leave that to `roots`.
    ...[...ours]
      .filter((symbol) => !expected.has(symbol) && !/ (internal|private)$/.test(symbol))
      .map((symbol) => `only we have ${symbol}`),
  ]);
  const assembled = run('llvm-as-19', ['-o', '/dev/null', '-'], {
    input: printModule(result.module),
  });
  if (assembled.status !== 0) fail(`${name}, llvm-as`, [assembled.stderr]);
  const indirect = [...callGraphOf(result.module).siteOf.values()].filter(
    (site) => site.resolved !== 'direct',
  );
  const resolved = indirect.filter((site) => site.resolved === 'points-to').length;
  console.log(
    `${name}: ${files.length} files linked in ${ms.toFixed(0)} ms; ${resolved} of ${indirect.length} calls through pointers resolved`,
  );
}

function checkTree(tree: SourceTree): void {
  for (const level of levels) {
    const compiled = (file: string) => compile(file, level, tree.flags, tree.directory);
    const library = tree.sources.flatMap((source) => compiled(source) ?? []);
    for (const file of library)
      checkModule(readAssembly(fs.readFileSync(file), { file }), file, path.basename(file));
    for (const [program, more] of Object.entries(tree.programs)) {
      checkLink(
        [...library, ...more.flatMap((source) => compiled(source) ?? [])],
        `${tree.name}/${program} ${level}`,
      );
    }
  }
}

function checkCsmith(count: number, first: number): void {
  for (let seed = first; seed < first + count; seed++) {
    const source = path.join(folder, `csmith${seed}.c`);
    fs.writeFileSync(source, run('csmith', ['--seed', String(seed)], { cwd: folder }).stdout);
    for (const level of levels) {
      const file = compile(source, level, ['-I/usr/include/csmith'], folder);
      if (!file) continue;
      checkModule(readAssembly(fs.readFileSync(file), { file }), file, path.basename(file));
      fs.rmSync(file);
    }
  }
}

function option(args: string[], name: string, otherwise: number): number {
  const at = args.indexOf(name);
  if (at < 0) return otherwise;
  return Number(args.splice(at, 2)[1]);
}

const args = process.argv.slice(2);
const count = option(args, '--csmith', 50);
const first = option(args, '--seed', 1);
const missing = ['clang-19', 'opt-19', 'llvm-link-19', 'llvm-as-19', 'csmith'].filter(
  (tool) => !has(tool),
);
if (missing.length > 0) {
  console.log(`cannot compare: ${missing.join(', ')} not found`);
  process.exit(2);
}
try {
  checkCsmith(count, first);
  const names = args.length === 0 ? sourceNames : args.filter((name) => name !== 'none');
  for (const tree of names.length === 0 ? [] : fetchSources(names)) checkTree(tree);
} catch (error) {
  if (!(error instanceof CannotFetch)) throw error;
  console.log(`no real sources: ${error.message}`);
} finally {
  fs.rmSync(folder, { recursive: true });
}
console.log(
  `${tally.modules} modules, ${tally.functions} functions, ${tally.blocks} blocks, ${tally.links} links: ${tally.failures} failures`,
);
process.exitCode = tally.failures === 0 ? 0 : 1;
