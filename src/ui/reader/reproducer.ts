/**
 * A C program that shows an error without Merganser: the test of the error in the plain style of
 * `merganser tests`, with the program's own text in it. Compiled with sanitizers it fails as predicted.
 */
import {
  cTests,
  type InputType,
  type KTest,
  type RunSummary,
  surroundings,
} from '../../results/index.js';
import type { ErrorData, RunData } from '../model/index.js';

/** What stands in for `klee/klee.h`: the functions are in the test already. */
const interfaceMacros = '#define klee_assert(holds) ((holds) ? (void)0 : abort())';

/** Undefined where the program's text is not known, or is not C. */
export function reproducer(
  { figures, sources, tests }: RunData,
  error: ErrorData,
  ktest: KTest,
  types: ReadonlyMap<string, InputType>,
): string | undefined {
  const texts = figures.program
    .filter((file) => file.endsWith('.c'))
    .map((file) => ({ file, text: sources.find(({ name }) => name === file)?.text }));
  if (texts.length !== figures.program.length || texts.length === 0) return undefined;
  const parts = texts.flatMap(({ file, text }) =>
    text === undefined ? [] : [{ file, text: text.replace(includesInterface, interfaceMacros) }],
  );
  if (parts.length !== texts.length) return undefined;
  const { kind, message, file, line, function: name } = error;
  const test = {
    name: tests[error.test].name,
    ktest,
    surroundings: () => surroundings(ktest, []),
    status: undefined,
    returned: undefined,
    error: {
      kind,
      message,
      place: { file, line, column: 0, function: name },
      function: name,
      test: undefined,
      trace: [],
    },
    coverage: undefined,
    isUnfinished: false,
  };
  const run = {
    directory: figures.directory,
    summary: { version: figures.version } as RunSummary,
    tests: [test],
    errors: [],
    resultType: undefined,
    lines: undefined,
    typeOf: (input: string, size: number) => types.get(input) ?? ({ kind: 'bytes', size } as const),
  };
  return cTests(run, [test], 'c', parts, []).at(-1)?.text;
}

const includesInterface = /^#include\s*[<"]klee\/klee\.h[>"].*$/m;
