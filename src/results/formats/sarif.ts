/**
 * Errors in SARIF 2.1.0 (OASIS standard), which code hosts and editors show beside the source: one
 * result for each error, with the way there as a code flow, the call stack, and a fingerprint that stays
 * the same while lines are added above it.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ExecutionError, errorKinds } from '../../exec/index.js';
import type { StoredError, StoredRun } from '../stored-run.js';
import { valueText } from '../values/show.js';

/** Also for kinds of errors that a later version may have written. */
const meanings: Readonly<Record<string, string>> = errorKinds;

export function sarifLog(run: StoredRun, workingDirectory: string): Record<string, unknown> {
  const kinds = [...new Set(run.summary.errors.map(({ kind }) => kind))];
  const uri = (file: string) => uriOf(file, workingDirectory);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Merganser',
            version: run.summary.version,
            semanticVersion: run.summary.version,
            rules: kinds.map((id) => ({
              id,
              name: id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase()),
              shortDescription: { text: meanings[id] ?? id },
              defaultConfiguration: { level: 'error' },
            })),
          },
        },
        columnKind: 'unicodeCodePoints',
        originalUriBaseIds: { SRCROOT: { uri: `${pathToFileURL(workingDirectory).href}/` } },
        invocations: [
          {
            executionSuccessful: run.summary.stoppedBy !== 'interrupted',
            ...(!run.summary.complete && {
              toolExecutionNotifications: [
                {
                  level: 'note',
                  message: { text: 'Not everything that the program can do was explored.' },
                },
              ],
            }),
          },
        ],
        results: run.summary.errors.map((error, i) =>
          resultOf(
            run,
            error,
            findStored(run, error, i),
            kinds.indexOf(error.kind),
            uri,
            workingDirectory,
          ),
        ),
      },
    ],
  };
}

type FoundError = ExecutionError & { readonly test: string | null };
type UriOf = (file: string) => Record<string, unknown>;

function findStored(
  run: StoredRun,
  { kind, line, test }: FoundError,
  i: number,
): StoredError | undefined {
  const same = (error: StoredError) => error.kind === kind && error.place?.line === line;
  return (
    run.errors.find((error) => test !== null && error.test === test) ??
    (run.errors[i] && same(run.errors[i]) ? run.errors[i] : undefined)
  );
}

function resultOf(
  run: StoredRun,
  error: FoundError,
  stored: StoredError | undefined,
  ruleIndex: number,
  uri: UriOf,
  workingDirectory: string,
): Record<string, unknown> {
  const { kind, message, file, line, function: name } = error;
  const column = stored?.place?.column ?? 0;
  const inputs = inputsOf(run, error.test);
  const place = physical(uri, file, line, column);
  const flow = (stored?.trace ?? []).flatMap(({ place: at, condition }) =>
    at ? [step(uri, at.file, at.line, at.column, condition || 'another way')] : [],
  );
  const text = `${kind}: ${message}${inputs ? ` (for ${inputs})` : ''}`;
  return {
    ruleId: kind,
    ruleIndex,
    level: 'error',
    message: { text },
    locations: [
      {
        ...(place && { physicalLocation: place }),
        ...(name !== '' && { logicalLocations: [{ name, kind: 'function' }] }),
      },
    ],
    partialFingerprints: { 'merganserError/v1': fingerprint(error, workingDirectory) },
    ...(flow.length > 0 && {
      codeFlows: [
        {
          message: { text: 'The way to the error: where the program decides by an input.' },
          threadFlows: [{ locations: [...flow, step(uri, file, line, column, text)] }],
        },
      ],
    }),
    stacks: [
      {
        frames: error.stack.map(({ function: fn, position }) => ({
          location: {
            ...(position && {
              physicalLocation: physical(uri, position.file, position.line, position.column),
            }),
            logicalLocations: [{ name: fn, kind: 'function' }],
            message: { text: fn },
          },
        })),
      },
    ],
    ...(error.test && { properties: { test: error.test } }),
  };
}

function inputsOf(run: StoredRun, test: string | null): string {
  const found = run.tests.find(({ name }) => name === test);
  const texts = found?.ktest.objects.map(
    ({ name, bytes }) => `${name} = ${valueText(run.typeOf(name, bytes.length), bytes)}`,
  );
  const text = texts?.join(', ') ?? '';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function physical(uri: UriOf, file: string, line: number, column: number) {
  if (file === '') return undefined;
  const region = { startLine: line, ...(column > 0 && { startColumn: column }) };
  return { artifactLocation: uri(file), ...(line > 0 && { region }) };
}

function step(uri: UriOf, file: string, line: number, column: number, text: string) {
  const place = physical(uri, file, line, column);
  return { location: { ...(place && { physicalLocation: place }), message: { text } } };
}

/** Relative to the working directory where the file is in it: code hosts need that. */
function uriOf(file: string, workingDirectory: string): Record<string, unknown> {
  const relative = path.relative(workingDirectory, path.resolve(workingDirectory, file));
  const isWithin = !relative.startsWith('..') && !path.isAbsolute(relative);
  if (!isWithin) return { uri: pathToFileURL(path.resolve(workingDirectory, file)).href };
  const uri = relative.split(path.sep).map(encodeURIComponent).join('/');
  return { uri, uriBaseId: 'SRCROOT' };
}

/** Kind, function and the text of the line: what moves with the code. */
function fingerprint(error: FoundError, workingDirectory: string): string {
  const { kind, file, line, function: name } = error;
  const text = sourceLine(path.resolve(workingDirectory, file), line);
  const parts = [kind, path.basename(file), name, text ?? `${line}`];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

function sourceLine(file: string, line: number): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')[line - 1]?.trim();
  } catch {
    return undefined;
  }
}
