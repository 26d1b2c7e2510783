/**
 * KLEE's whole test suite, by its own lit, with the drop-in in the place of `klee`.
 *
 *   npm run build
 *   npx tsx tests/campaigns/klee-suite.ts BUILD [NAME…] [--klee] [--lit FILE] [--python FILE] [--jobs 2]
 *     [--timeout 240] [--json FILE]
 *
 * BUILD is a folder in which klee/klee was built with its tests (`test/lit.site.cfg`, `bin/`). Its settings are taken, with
 * another folder of tools: those of the build, but for `klee`, which is the drop-in. So kleaver, klee-stats, klee-replay,
 * klee-exec-tree, ktest-tool and their like read what the drop-in writes. Tests are run in a scratch folder. With --klee, KLEE
 * itself is run, for comparison. lit wants psutil for a limit of time, klee-stats wants tabulate: --python names a Python
 * that has them.
 *
 * The outcome of the whole suite is stored in `bench/results/corpus-klee-suite.json`; with names, only those tests are run, and
 * nothing is stored without --json. Exit status 1 if a test fails that `reasons` does not list.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineFacts } from '../../bench/measure.js';
import { findOnPath } from '../../src/frontend/index.js';
import './leash.js';

const results = new URL('../../bench/results/corpus-klee-suite.json', import.meta.url);
const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** Tests that fail, by reason; docs/klee.md says more. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  "KLEE's own solvers: their messages, their queries, and how many there are": [
    ...['Solver/STPDumpDebugQueries.c', 'Solver/STPswitchSAT.c', 'Solver/Z3ConstantArray.c'],
    ...['Feature/ExprLogging.c', 'Feature/MakeConcreteSymbolic.c'],
  ],
  'a seed: what KLEE makes concrete stays symbolic, and queries are counted': [
    ...['Feature/SeedConcretizeExtendFP.c', 'Feature/SeedConcretizeExternalCall.c'],
    ...['Feature/SeedConcretizeFP.c', 'Feature/SeedConcretizeMalloc.c', 'Feature/SeedExtension.c'],
  ],
  'objects of more than 4 GiB': [
    ...['Feature/HugeArray.c', 'Feature/HugeArrayBecomesSym.c', 'Feature/HugeMakeSymAlloc.c'],
  ],
  'the order in which paths are explored': [
    ...['Feature/DeterministicSwitch.c', 'Feature/srem.c'],
    'Replay/libkleeruntest/replay_klee_prefer_cex.c',
  ],
  'sizes of objects, and pointers that are freed, are enumerated': [
    ...['UBSan/ubsan_vla_bound.c', 'klee-stats/KleeStatsBranches.c'],
  ],
  'code of the machine itself is called': [
    ...['Feature/LargeReturnTypes.cpp', 'VectorInstructions/external_call.c'],
  ],
  'KLEE does not know an intrinsic that is known here': [
    ...['Intrinsics/ExternalCallConcreteArgs.ll', 'Intrinsics/ExternalCallSymbolicArgs.ll'],
  ],
  'KLEE refuses a weak variable that nobody defines': ['Feature/GlobalVariable.ll'],
};

const reasonFor: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** A test that is marked as failing, and fails, is none that passes. */
type Verdict = 'passed' | 'failed' | 'failed-as-marked' | 'unsupported';

const verdictOf: Readonly<Record<string, Verdict>> = {
  PASS: 'passed',
  FLAKYPASS: 'passed',
  XFAIL: 'failed-as-marked',
  UNSUPPORTED: 'unsupported',
};

/** What is stored: the outcome of the drop-in, that of KLEE beside it, and by test what they are made from. */
interface Stored {
  merganser: Record<string, Verdict>;
  klee: Record<string, Verdict>;
}

/** A copy of a build's settings and tools; the folder to run lit on. */
function prepare(build: string, scratch: string, isKlee: boolean): string {
  const tools = path.join(scratch, 'bin');
  const objects = path.join(scratch, 'objects');
  const tests = path.join(objects, 'test');
  fs.cpSync(path.join(build, 'bin'), tools, { recursive: true });
  if (!isKlee) {
    const drop = path.join(tools, 'klee');
    fs.rmSync(drop);
    fs.writeFileSync(drop, `#!/bin/sh\nexec "${process.execPath}" "${merganser}" klee "$@"\n`);
    fs.chmodSync(drop, 0o755);
  }
  // The makefile of the tests that are run concretely is made by the build.
  fs.cpSync(path.join(build, 'test', 'Concrete'), path.join(tests, 'Concrete'), {
    recursive: true,
  });
  const settings = fs
    .readFileSync(path.join(build, 'test', 'lit.site.cfg'), 'utf8')
    .replace(/^config\.klee_obj_root = .*$/m, `config.klee_obj_root = ${JSON.stringify(objects)}`)
    .replace(/^config\.klee_tools_dir = .*$/m, `config.klee_tools_dir = ${JSON.stringify(tools)}`);
  fs.writeFileSync(path.join(tests, 'lit.site.cfg'), settings);
  return tests;
}

interface LitResult {
  readonly tests: readonly { readonly name: string; readonly code: string }[];
}

function verdictsIn(file: string): Record<string, Verdict> {
  const { tests } = JSON.parse(fs.readFileSync(file, 'utf8')) as LitResult;
  const verdicts = tests.map(({ name, code }) => {
    return [name.replace(/^.* :: /, ''), verdictOf[code] ?? 'failed'] as const;
  });
  return Object.fromEntries(verdicts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function counts(verdicts: Record<string, Verdict>) {
  const named = (verdict: Verdict) =>
    Object.keys(verdicts).filter((name) => verdicts[name] === verdict);
  const [passed, failed] = [named('passed').length, named('failed')];
  const [asMarked, unsupported] = [named('failed-as-marked').length, named('unsupported').length];
  return { ran: passed + asMarked + failed.length, passed, asMarked, unsupported, failed };
}

/** Takes the verdicts of this run into a file that may hold those of earlier ones. */
function store(file: string, who: keyof Stored, verdicts: Record<string, Verdict>): void {
  const known = fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { verdicts?: Stored }).verdicts
    : undefined;
  const all: Stored = { merganser: {}, klee: {}, ...known, [who]: verdicts };
  const outcome = counts(all.merganser);
  const failedByReason: Record<string, string[]> = {};
  for (const name of outcome.failed) {
    const reason = reasonFor.get(name) ?? 'not known';
    (failedByReason[reason] ??= []).push(name);
  }
  const klee = counts(all.klee);
  const stored = {
    ...{ corpus: 'klee-suite', ...machineFacts(), ...outcome, failedByReason },
    klee: { ...klee, failedAlone: klee.failed.filter((name) => !outcome.failed.includes(name)) },
    verdicts: all,
  };
  fs.writeFileSync(file, `${JSON.stringify(stored, undefined, 2)}\n`);
}

/** Where lit is: on the PATH, or where Debian puts it. */
function findLit(): string | undefined {
  const versions = [16, 17, 18, 19].map(
    (version) => `/usr/lib/llvm-${version}/build/utils/lit/lit.py`,
  );
  return findOnPath('lit') ?? versions.find((file) => fs.existsSync(file));
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      klee: { type: 'boolean', default: false },
      lit: { type: 'string' },
      python: { type: 'string', default: 'python3' },
      jobs: { type: 'string', default: '2' },
      timeout: { type: 'string', default: '240' },
      json: { type: 'string' },
    },
  });
  const [build, ...wanted] = positionals;
  if (build === undefined || !fs.existsSync(path.join(build, 'test', 'lit.site.cfg'))) {
    console.log('give a folder in which klee/klee was built, with its tests');
    return 2;
  }
  const lit = values.lit ?? findLit();
  if (lit === undefined) {
    console.log("this campaign needs LLVM's lit: give --lit");
    return 2;
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-suite-'));
  const tests = prepare(path.resolve(build), scratch, values.klee);
  const outcome = path.join(scratch, 'outcome.json');
  const { python } = values;
  const hasLimit = spawnSync(python, ['-c', 'import psutil']).status === 0;
  const limit = hasLimit ? ['--timeout', values.timeout] : [];
  const words = [lit, `-j${values.jobs}`, '-v', '--no-progress-bar', ...limit, '-o', outcome];
  // The tools are scripts that look for a Python, too.
  const searched = path.isAbsolute(python)
    ? `${path.dirname(python)}:${process.env['PATH']}`
    : process.env['PATH'];
  spawnSync(python, [...words, ...(wanted.length > 0 ? wanted : ['.'])], {
    cwd: tests,
    stdio: 'inherit',
    env: { ...process.env, PATH: searched },
  });
  if (!fs.existsSync(outcome)) return 2;
  const verdicts = verdictsIn(outcome);
  fs.rmSync(scratch, { recursive: true, force: true });
  const file = values.json ?? (wanted.length === 0 ? fileURLToPath(results) : undefined);
  if (file) store(file, values.klee ? 'klee' : 'merganser', verdicts);
  const { ran, passed, asMarked, unsupported, failed } = counts(verdicts);
  const share = ran === 0 ? '' : ` (${((100 * passed) / ran).toFixed(1)} %)`;
  console.log(
    `${passed} of ${ran} passed${share}, ${asMarked} failed as marked, ${unsupported} unsupported`,
  );
  const unknown = values.klee ? [] : failed.filter((name) => !reasonFor.has(name));
  for (const name of unknown) console.log(`fails, and nobody has said why: ${name}`);
  return unknown.length > 0 ? 1 : 0;
}

process.exitCode = main();
