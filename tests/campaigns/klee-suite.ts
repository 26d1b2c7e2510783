/**
 * KLEE's own test suite through the drop-in: the plain C tests of a checkout of klee/klee, those that
 * need no POSIX runtime, no uclibc and no other tool of KLEE's.
 *
 *   npm run build
 *   npx tsx tests/campaigns/klee-suite.ts CHECKOUT [NAME…] [--klee COMMAND] [--verbose]
 *
 * A test is the `RUN:` lines of a C file, with lit's substitutions, run by bash in a scratch folder:
 * `%klee` is the drop-in (or COMMAND, to see what KLEE itself makes of the suite), `%clang` is clang-16,
 * and FileCheck and not are those of LLVM 16. Exit status 1 if a test fails that `known` does not list;
 * docs/klee.md says why each of those fails. The outcome of the whole suite is stored in
 * `bench/results/corpus-klee-suite.json`.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineFacts } from '../../bench/measure.js';
import { findOnPath } from '../../src/frontend/index.js';

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
    timeout: 60_000,
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

/** Tests that fail, for the reasons in docs/klee.md. */
const known: ReadonlySet<string> = new Set([
  'ArrayOpt/test-mix.c',
  'ArrayOpt/test_and.c',
  'ArrayOpt/test_array_index_array.c',
  'ArrayOpt/test_array_index_array_diffsize.c',
  'ArrayOpt/test_cache.c',
  'ArrayOpt/test_expr_arbitrary.c',
  'ArrayOpt/test_expr_complex.c',
  'ArrayOpt/test_expr_mul.c',
  'ArrayOpt/test_expr_simple.c',
  'ArrayOpt/test_feasible.c',
  'ArrayOpt/test_hybrid.c',
  'ArrayOpt/test_mixed_hole.c',
  'ArrayOpt/test_multindex.c',
  'ArrayOpt/test_multindex_multarray.c',
  'ArrayOpt/test_new.c',
  'ArrayOpt/test_nier.c',
  'ArrayOpt/test_noncontiguous_idx.c',
  'ArrayOpt/test_position.c',
  'ArrayOpt/test_sub_idx.c',
  'ArrayOpt/test_update_list_order.c',
  'ArrayOpt/test_var_idx.c',
  'DeterministicAllocation/madvise.c',
  'Feature/Atomic.c',
  'Feature/ByteSwap.c',
  'Feature/CompressedExprLogging.c',
  'Feature/DanglingConcreteReadExpr.c',
  'Feature/DeterministicSwitch.c',
  'Feature/DivCheck.c',
  'Feature/EscapingFunctions.c',
  'Feature/EscapingFunctionsAlias.c',
  'Feature/ExtCall.c',
  'Feature/ExtCallOverapprox.c',
  'Feature/ExtCallWarnings.c',
  'Feature/HugeArray.c',
  'Feature/HugeArrayBecomesSym.c',
  'Feature/HugeMakeSymAlloc.c',
  'Feature/LargeArrayBecomesSym.c',
  'Feature/LoggingInstructions.c',
  'Feature/LowerSwitch.c',
  'Feature/MakeConcreteSymbolic.c',
  'Feature/MakeSymbolicAPI.c',
  'Feature/MaxStaticForkPct.c',
  'Feature/MemoryLimit.c',
  'Feature/MultipleReallocResolution.c',
  'Feature/NoExternalCallsAllowed.c',
  'Feature/ReadStringAtAddress.c',
  'Feature/Realloc.c',
  'Feature/ReplayPath.c',
  'Feature/RewriteEqualities.c',
  'Feature/SeedExtension.c',
  'Feature/ShiftCheck.c',
  'Feature/SingleObjectResolution.c',
  'Feature/SourceMapping.c',
  'Feature/StackOverflow.c',
  'Feature/StackTraceOutput.c',
  'Feature/TargetMismatch.c',
  'Feature/WriteCov.c',
  'Feature/WriteXML.c',
  'Feature/srem.c',
  'InlineAsm/InlineAsm.c',
  'InlineAsm/RaiseAsm.c',
  'Merging/batching_break.c',
  'Merging/easy_merge.c',
  'Merging/incomplete_merge.c',
  'Merging/loop_merge.c',
  'Merging/merge_fail.c',
  'Merging/nested_merge.c',
  'Merging/split_merge.c',
  'Merging/unexpected_close.c',
  'Replay/klee-replay/ReplayKTestDirAfterError.c',
  'Replay/klee-replay/ReplayKTestDirGEPIndices.c',
  'Runtime/FreeStanding/memcpy_chk_err.c',
  'Runtime/klee-libc/cxa_thread_atexit_impl.c',
  'Solver/NoZ3.c',
  'Solver/STPDumpDebugQueries.c',
  'Solver/STPswitchSAT.c',
  'UBSan/ubsan_alignment-type-mismatch.c',
  'UBSan/ubsan_pointer_overflow-pointer_arithmetic.c',
  'UBSan/ubsan_unsigned_shift_base.c',
  'UBSan/ubsan_vla_bound.c',
  'VarArgs/VarArg.c',
  'VarArgs/VarArgByVal.c',
  'VectorInstructions/external_call.c',
  'VectorInstructions/integer_ops_signed_symbolic.c',
  'regression/2017-02-21-pathOS-id.c',
  'regression/2018-05-05-number-instructions-dumped-states.c',
  'regression/2018-10-01-double-segfault.c',
  'regression/2020-02-24-count-paths-nodump.c',
]);

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { klee: { type: 'string' }, verbose: { type: 'boolean' } },
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
  const failed: string[] = [];
  let passed = 0;
  let unsupported = 0;
  for (const test of tests) {
    if (!test.isSupported) {
      unsupported++;
      console.log(`unsupported  ${test.name}`);
      continue;
    }
    const result = runTest(test, tools);
    if (result.passed) passed++;
    else {
      failed.push(test.name);
      console.log(`failed  ${test.name}`);
      if (values.verbose) console.log(result.output.replace(/^/gm, '    '));
    }
  }
  fs.rmSync(scratch, { recursive: true, force: true });
  const ran = tests.length - unsupported;
  const share = ran === 0 ? '' : ` (${((100 * passed) / ran).toFixed(1)} %)`;
  console.log(`${passed} of ${ran} passed${share}, ${unsupported} unsupported`);
  if (wanted.length === 0 && !values.klee) {
    const stored = { corpus: 'klee-suite', ...machineFacts(), ran, passed, unsupported, failed };
    const file = new URL('../../bench/results/corpus-klee-suite.json', import.meta.url);
    fs.writeFileSync(file, `${JSON.stringify(stored, undefined, 2)}\n`);
  }
  return failed.some((name) => !known.has(name)) ? 1 : 0;
}

process.exitCode = main();
