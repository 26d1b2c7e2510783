/**
 * KLEE's own test suite through the drop-in: the plain C tests of a checkout of klee/klee, those that
 * need no POSIX runtime, no uclibc and no other tool of KLEE's.
 *
 *   npm run build
 *   npx tsx tests/campaigns/klee-suite.ts CHECKOUT [NAME…] [--klee COMMAND] [--verbose] [--json FILE]
 *
 * A test is the `RUN:` lines of a C file, with lit's substitutions, run by bash in a scratch folder:
 * `%klee` is the drop-in (or COMMAND, to see what KLEE itself makes of the suite), `%clang` is clang-16,
 * and FileCheck and not are those of LLVM 16. Exit status 1 if a test fails that `reasons` does not list.
 * The outcome of the whole suite is stored in `bench/results/corpus-klee-suite.json`. With --json the
 * verdicts are added to those in a file: parts of the suite may be run one by one.
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

/** What a test may require: a KLEE with STP, without sanitizers, on x86-64 Linux, over LLVM 16. */
const features = new Set([
  ...['stp', 'zlib', 'x86_64', 'linux', 'not-z3', 'not-darwin', 'not-freebsd', 'not-asan'],
  ...['not-ubsan', 'not-msan', 'not-32bit-support', 'not-target-x86', 'llvm-16.0', 'not-wsl-1'],
  ...['geq-llvm-15.0', 'geq-llvm-16.0', 'lt-llvm-17.0', 'lt-llvm-18.1', 'lt-llvm-19.1'],
]);

const otherTools =
  /%(kleaver|klee-exec-tree|klee-replay|klee-stats|klee-zesti|ktest-tool|ktest-randgen|ktest-gen|gentmp|sqlite3|libkleeruntest|lli|cxx|clangxx|llvmar|llvmlink)/;
const otherRuntimes = /posix-runtime|uclibc|libcxx|libc\+\+|eh-cxx/;

interface SuiteTest {
  /** Relative to the suite. */
  readonly name: string;
  readonly file: string;
  readonly runs: readonly string[];
  readonly isSupported: boolean;
  readonly mustFail: boolean;
}

function filesUnder(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

/** The test in a file; undefined where it is none of ours. */
function readTest(suite: string, file: string): SuiteTest | undefined {
  const text = fs.readFileSync(file, 'latin1');
  const after = (key: string) =>
    [...text.matchAll(new RegExp(`${key}:(.*)`, 'g'))].map((match) => match[1].trim());
  const runs: string[] = [];
  let continued = '';
  for (const line of after('RUN')) {
    if (line.endsWith('\\')) continued += line.slice(0, -1);
    else {
      runs.push(continued + line);
      continued = '';
    }
  }
  const required = after('REQUIRES').flatMap((list) => list.split(',').map((name) => name.trim()));
  const whole = `${runs.join('\n')}\n${required.join(' ')}`;
  if (runs.length === 0 || otherTools.test(whole) || otherRuntimes.test(whole)) return undefined;
  return {
    name: path.relative(suite, file),
    file,
    runs,
    isSupported: required.every((name) => features.has(name)),
    mustFail: after('XFAIL').length > 0,
  };
}

interface Tools {
  readonly checkout: string;
  readonly klee: string;
  readonly bin: string;
  readonly scratch: string;
}

function substituted(line: string, test: SuiteTest, folder: string, tools: Tools): string {
  const temporary = path.join(folder, `${path.basename(test.file)}.tmp`);
  const replacements: readonly (readonly [string, string])[] = [
    ['%clang', 'clang-16'],
    ['%cc', 'cc'],
    ['%O0opt', '-O0 -Xclang -disable-O0-optnone'],
    ['%llvmas', 'llvm-as-16'],
    ['%klee', tools.klee],
    ['%s', test.file],
    ['%S', path.dirname(test.file)],
    ['%p', path.dirname(test.file)],
    ['%t', temporary],
    ['%T', folder],
  ];
  return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), line);
}

function runTest(test: SuiteTest, tools: Tools): { passed: boolean; output: string } {
  const folder = fs.mkdtempSync(path.join(tools.scratch, 'test-'));
  const lines = test.runs.map((line) => substituted(line, test, folder, tools));
  const script = ['set -e -o pipefail', ...lines].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'latin1',
    timeout: 300_000,
    maxBuffer: 1 << 26,
    env: {
      ...process.env,
      PATH: `${tools.bin}:${process.env.PATH}`,
      C_INCLUDE_PATH: path.join(tools.checkout, 'include'),
    },
  });
  fs.rmSync(folder, { recursive: true, force: true });
  const passed = (status === 0) !== test.mustFail;
  return { passed, output: `${lines.join('\n')}\n${stdout}${stderr}` };
}

/** Tests that fail, by reason; docs/klee.md says more. */
const reasons: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "what KLEE's passes leave in assembly.ll",
    ['Feature/Atomic.c', 'Feature/DivCheck.c', 'Feature/ShiftCheck.c'],
  ],
  [
    'code of the machine itself is called',
    [
      'DeterministicAllocation/madvise.c',
      'VectorInstructions/external_call.c',
      'regression/2018-10-01-double-segfault.c',
    ],
  ],
  [
    "KLEE's own solver backends",
    ['Solver/NoZ3.c', 'Solver/STPDumpDebugQueries.c', 'Solver/STPswitchSAT.c'],
  ],
  [
    'objects of more than 4 GiB',
    ['Feature/HugeArray.c', 'Feature/HugeArrayBecomesSym.c', 'Feature/HugeMakeSymAlloc.c'],
  ],
  [
    'the order in which paths are explored or output appears',
    ['Feature/DeterministicSwitch.c', 'Feature/RewriteEqualities.c', 'Feature/srem.c'],
  ],
  [
    'an option without effect',
    ['Feature/MakeConcreteSymbolic.c', 'Feature/SingleObjectResolution.c'],
  ],
  ['floating point is symbolic', ['Feature/SeedExtension.c']],
  ['statistics that are not written', ['Feature/SourceMapping.c']],
  ['memory is limited in another way', ['Feature/MemoryLimit.c']],
  ['branches are not turned into selects', ['UBSan/ubsan_unsigned_shift_base.c']],
  ['sizes of objects are enumerated', ['UBSan/ubsan_vla_bound.c']],
  [
    'a buffer overflow that the C library finds ends the program',
    ['Runtime/FreeStanding/memcpy_chk_err.c'],
  ],
]);

const reasonFor: ReadonlyMap<string, string> = new Map(
  [...reasons].flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
);

type Verdict = 'passed' | 'failed' | 'unsupported';

/** What is stored: the outcome of the drop-in, that of KLEE beside it, and by test what they are made from. */
interface Stored {
  merganser: Record<string, Verdict>;
  klee: Record<string, Verdict>;
}

function counts(verdicts: Record<string, Verdict>) {
  const named = (verdict: Verdict) =>
    Object.keys(verdicts).filter((name) => verdicts[name] === verdict);
  const [passed, failed] = [named('passed').length, named('failed')];
  const unsupported = named('unsupported').length;
  return { ran: passed + failed.length, passed, unsupported, failed };
}

/** Takes the verdicts of this run into a file that may hold those of earlier ones. */
function store(file: string, who: keyof Stored, verdicts: Record<string, Verdict>): void {
  const known: { verdicts: Stored } = fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { verdicts: Stored })
    : { verdicts: { merganser: {}, klee: {} } };
  const all = { ...(known.verdicts ?? { merganser: {}, klee: {} }) };
  const sorted = Object.entries({ ...all[who], ...verdicts }).sort(([a], [b]) => (a < b ? -1 : 1));
  all[who] = Object.fromEntries(sorted);
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

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      klee: { type: 'string' },
      verbose: { type: 'boolean' },
      json: { type: 'string' },
    },
  });
  const [checkout, ...wanted] = positionals;
  if (checkout === undefined || !fs.existsSync(path.join(checkout, 'test'))) {
    console.log('give the folder of a checkout of klee/klee');
    return 2;
  }
  for (const tool of ['clang-16', 'FileCheck-16', 'not-16']) {
    if (findOnPath(tool)) continue;
    console.log(`this campaign needs ${tool} on the PATH`);
    return 2;
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-suite-'));
  const bin = path.join(scratch, 'bin');
  fs.mkdirSync(bin);
  for (const tool of ['FileCheck', 'not']) {
    fs.symlinkSync(findOnPath(`${tool}-16`)!, path.join(bin, tool));
  }
  const klee = values.klee ?? `${process.execPath} ${merganser} klee`;
  const suite = path.resolve(checkout, 'test');
  const tests = filesUnder(suite)
    .filter((file) => file.endsWith('.c'))
    .sort()
    .flatMap((file) => readTest(suite, file) ?? [])
    .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  const tools = { checkout: path.resolve(checkout), klee, bin, scratch };
  const verdicts: Record<string, Verdict> = {};
  for (const test of tests) {
    if (!test.isSupported) {
      verdicts[test.name] = 'unsupported';
      console.log(`unsupported  ${test.name}`);
      continue;
    }
    const result = runTest(test, tools);
    verdicts[test.name] = result.passed ? 'passed' : 'failed';
    if (!result.passed) {
      console.log(`failed  ${test.name}`);
      if (values.verbose) console.log(result.output.replace(/^/gm, '    '));
    }
  }
  fs.rmSync(scratch, { recursive: true, force: true });
  const isWhole = wanted.length === 0;
  const file = values.json ?? (isWhole ? fileURLToPath(results) : undefined);
  if (file) store(file, values.klee ? 'klee' : 'merganser', verdicts);
  const { ran, passed, unsupported, failed } = counts(verdicts);
  const share = ran === 0 ? '' : ` (${((100 * passed) / ran).toFixed(1)} %)`;
  console.log(`${passed} of ${ran} passed${share}, ${unsupported} unsupported`);
  return failed.some((name) => !reasonFor.has(name)) ? 1 : 0;
}

process.exitCode = main();
