/**
 * The tests and errors of a run, as events, the summary and the files of tests tell of them.
 *
 * These come in no fixed order. A test is told of with its path's node, and how the path ended is told before or after
 * that; an error's place in the tree is in its event, its calls are in the summary. Tests wait until both are known; a
 * run that was killed, or an old one, may have tests of which no event speaks: they are found by their files.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { InputType } from '../../results/index.js';
import {
  type ErrorData,
  type Outcome,
  outcomes,
  type RunData,
  type TestData,
} from '../model/index.js';
import { asList, asNumber, asObject, asText, type JsonObject } from './json-file.js';
import { reproducer } from './reproducer.js';
import { readTest, testValues } from './test-values.js';
import type { TreeBuilder } from './tree-builder.js';

interface PathEnd {
  readonly outcome: Outcome;
  readonly detail: string;
  readonly ms: number;
}

export class Findings {
  /** Until it is taken back. */
  haveErrorsChanged = false;
  private readonly ends = new Map<number, PathEnd>();
  private readonly tests = new Map<string, number>();
  /** Tests whose path has not ended yet, by node. */
  private readonly waiting = new Map<number, string>();
  private readonly types = new Map<string, InputType>();

  constructor(
    private readonly run: RunData,
    private readonly tree: TreeBuilder,
    private readonly directory: string,
  ) {}

  noteInput(name: string, type: InputType | undefined): void {
    if (type) this.types.set(name, type);
  }

  noteEnd(event: JsonObject): void {
    const how = asText(event['how']);
    const outcome = outcomes.find((name) => name === how) ?? 'exit';
    const at = typeof event['at'] === 'number' ? event['at'] : undefined;
    const node = this.tree.end(asNumber(event['node']), outcome, at, event as object);
    const detail =
      outcome === 'exit'
        ? `exit status ${asNumber(event['status'])}`
        : asText(event['error']) || asText(event['reason']);
    const end = { outcome, detail, ms: asNumber(event['t']) };
    this.ends.set(node, end);
    const waiting = this.waiting.get(node);
    if (waiting !== undefined) this.addTest(waiting, node, end);
  }

  noteTest(name: string, node: number): void {
    const end = this.ends.get(node);
    if (end) this.addTest(name, node, end);
    else this.waiting.set(node, name);
  }

  noteError(event: JsonObject): void {
    const place = this.tree.placeAt(asNumber(event['at'], -1));
    const error: ErrorData = {
      kind: asText(event['kind']),
      message: asText(event['message']),
      file: place?.file ?? '',
      line: place?.line ?? 0,
      function: asText(event['function']) || (place?.function ?? ''),
      stack: [],
      test: this.tests.get(asText(event['test'])) ?? -1,
      node: this.tree.node(asNumber(event['node'])),
    };
    this.run.errors.push(error);
    this.haveErrorsChanged = true;
  }

  /** The summary knows an error's calls; the event knows where it is in the tree. */
  completeError(entry: JsonObject): void {
    const test = this.tests.get(asText(entry['test'])) ?? -1;
    const same = (error: ErrorData) =>
      (test >= 0 && error.test === test) ||
      (error.kind === entry['kind'] &&
        error.file === entry['file'] &&
        error.line === entry['line']);
    let error = this.run.errors.find(same);
    if (!error) {
      error = {
        kind: asText(entry['kind']),
        message: asText(entry['message']),
        file: asText(entry['file']),
        line: asNumber(entry['line']),
        function: asText(entry['function']),
        stack: [],
        test,
        node: -1,
      };
      this.run.errors.push(error);
    }
    if (error.stack.length > 0) return;
    this.haveErrorsChanged = true;
    const calls = asList(entry['stack']).map(asObject);
    // Beneath main there is only the C library's start.
    const main = calls.findIndex((call) => call['function'] === 'main');
    error.stack = calls.slice(0, main < 0 ? calls.length : main + 1).map((call) => {
      const position = asObject(call['position']);
      return {
        function: asText(call['function']),
        file: asText(position['file']),
        line: asNumber(position['line']),
      };
    });
  }

  reproduce(): void {
    if (this.run.sources.length === 0) return;
    for (const error of this.run.errors) {
      if (error.test < 0 || error.reproducer !== undefined) continue;
      const ktest = readTest(this.testFile(this.run.tests[error.test].name));
      const text = ktest && reproducer(this.run, error, ktest, this.types);
      error.reproducer = text ?? '';
      this.haveErrorsChanged = true;
    }
  }

  /** Tests of a run that has ended, of which no event speaks: it was killed, or is an old one. */
  findTests(): void {
    for (const [node, name] of this.waiting) {
      this.addTest(name, node, { outcome: 'open', detail: '', ms: 0 });
    }
    let names: string[];
    try {
      names = fs.readdirSync(path.join(this.directory, 'tests'));
    } catch {
      return;
    }
    const errors = new Map(
      names.flatMap((file) => {
        const [, name, kind] = /^(.*?)\.([^.]+)\.err$/.exec(file) ?? [];
        return name === undefined ? [] : [[name, kind] as const];
      }),
    );
    for (const file of names.sort()) {
      const name = file.replace(/\.ktest$/, '');
      if (name === file || this.tests.has(name)) continue;
      const kind = errors.get(name);
      this.addTest(name, -1, {
        outcome: kind === undefined ? 'exit' : 'error',
        detail: kind ?? '',
        ms: 0,
      });
    }
  }

  private addTest(name: string, node: number, { outcome, detail, ms }: PathEnd): void {
    this.waiting.delete(node);
    if (this.tests.has(name)) return;
    const values = testValues(readTest(this.testFile(name)), this.types);
    const test: TestData = { name, outcome, detail, values, node, ms };
    const index = this.run.tests.push(test) - 1;
    this.tests.set(name, index);
    this.tree.setTest(node, index);
    for (const error of this.run.errors) {
      if (error.node === node && error.test < 0) {
        error.test = index;
        this.haveErrorsChanged = true;
      }
    }
  }

  private testFile(name: string): string {
    return path.join(this.directory, 'tests', `${name}.ktest`);
  }
}
