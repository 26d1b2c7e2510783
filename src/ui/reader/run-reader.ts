/**
 * Reads a run directory (docs/events.md), again and again while the run goes on: each `poll` takes in
 * what was written since the last one, each `take` gives what changed as a patch.
 *
 * A directory may be in any state: of a run that was killed, that has just begun, or that an older
 * version wrote. What is missing stays empty, what cannot be parsed is left out, and tests that no
 * event speaks of are found by their files.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { InputType } from '../../results/index.js';
import {
  type Changes,
  type ErrorData,
  emptyRun,
  type markOf,
  type Outcome,
  outcomes,
  patchSince,
  type RunData,
  type RunPatch,
  type TestData,
} from '../model/index.js';
import { EventLines } from './event-lines.js';
import {
  asList,
  asNumber,
  asObject,
  asText,
  JsonFile,
  type JsonObject,
  parse,
} from './json-file.js';
import { ProfileFile } from './profile-file.js';
import { reproducer } from './reproducer.js';
import { SourceFiles } from './source-files.js';
import { figuresOf } from './summary-figures.js';
import { readTest, testValues, typeOf } from './test-values.js';
import { TreeBuilder } from './tree-builder.js';

interface PathEnd {
  readonly outcome: Outcome;
  readonly detail: string;
  readonly ms: number;
}

/** A process id may be used again; a run that wrote nothing for this long is not it. */
const silence = 15 * 60_000;

export class RunReader {
  readonly run: RunData = emptyRun();
  private readonly events: EventLines;
  private readonly summaryFile: JsonFile;
  private readonly linesFile: JsonFile;
  private readonly queriesFile: JsonFile;
  private readonly profileFile: ProfileFile;
  private readonly tree = new TreeBuilder(this.run.tree);
  private readonly sources = new SourceFiles();
  private readonly ends = new Map<number, PathEnd>();
  private readonly tests = new Map<string, number>();
  /** Tests whose path has not ended yet, by node. */
  private readonly waiting = new Map<number, string>();
  private readonly types = new Map<string, InputType>();
  private readonly warnings: string[] = [];
  private pid = 0;
  private started: number | undefined;
  private hasStopped = false;
  private changes = unchanged();

  /** `shown`: the directory's name for people. */
  constructor(
    readonly directory: string,
    shown = directory,
  ) {
    const file = (name: string) => path.join(directory, name);
    this.events = new EventLines(file('events.ndjson'));
    this.summaryFile = new JsonFile(file('summary.json'));
    this.linesFile = new JsonFile(file('lines.json'));
    this.queriesFile = new JsonFile(file('queries.json'));
    this.profileFile = new ProfileFile(file('profile.folded'));
    this.run.figures.directory = shown;
  }

  /** Takes in what is new. */
  poll(): void {
    for (const line of this.events.next()) {
      const event = parse(line);
      if (event !== undefined) this.note(asObject(event));
    }
    this.readSummary();
    this.readLines();
    this.readQueries();
    this.readProfile();
    this.run.status = this.status();
    if (this.run.status !== 'running') this.findTests();
    this.reproduce();
    this.run.notes = [
      ...this.warnings,
      ...[...this.sources.stale].map((name) => `${name} was changed after this run began`),
    ];
  }

  /** What changed since `from`. */
  take(from: ReturnType<typeof markOf>): RunPatch {
    const changes: Changes = { nodes: this.tree.changed, ...this.changes };
    const patch = patchSince(this.run, from, changes);
    this.tree.changed.clear();
    this.changes = unchanged();
    return patch;
  }

  private status(): RunData['status'] {
    const { stoppedBy } = this.run.figures;
    if (this.hasStopped || (this.run.figures.version !== '' && stoppedBy !== 'interrupted')) {
      return 'finished';
    }
    return this.isAlive() ? 'running' : 'interrupted';
  }

  private isAlive(): boolean {
    if (this.pid === 0) return false;
    try {
      const { mtimeMs } = fs.statSync(path.join(this.directory, 'events.ndjson'));
      if (Date.now() - mtimeMs > silence) return false;
      process.kill(this.pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  // Events

  private note(event: JsonObject): void {
    const number = (name: string) =>
      typeof event[name] === 'number' ? (event[name] as number) : undefined;
    const { run, tree } = this;
    switch (event['e']) {
      case 'start':
        this.pid = asNumber(event['pid']);
        this.started = Date.parse(asText(event['time'])) || undefined;
        run.figures.program = asList(event['program']).map((file) => asText(file));
        tree.root(1);
        return;
      case 'resume':
        this.pid = asNumber(event['pid']);
        this.hasStopped = false;
        return;
      case 'place':
        tree.place(asNumber(event['id']), {
          file: asText(event['file']),
          line: asNumber(event['line']),
          function: asText(event['function']),
        });
        return;
      case 'cond':
        tree.condition(asNumber(event['id']), asText(event['text']));
        return;
      case 'input':
        this.noteInput(asText(event['name']), typeOf(event['type']));
        return;
      case 'fork':
        tree.fork(
          asNumber(event['node']),
          number('at'),
          asList(event['kids']).map((kid) => asList(kid).map((part) => asNumber(part, -1))),
          event as object,
        );
        return;
      case 'merge':
        tree.merge(
          asNumber(event['node']),
          number('at'),
          asList(event['parents']).map((parent) => asList(parent).map((part) => asNumber(part))),
          { instructions: asNumber(event['instructions']), solverMs: asNumber(event['solverMs']) },
        );
        return;
      case 'end':
        this.noteEnd(event);
        return;
      case 'error':
        this.noteError(event);
        return;
      case 'test':
        this.noteTest(asText(event['test']), tree.node(number('node')));
        return;
      case 'sample':
        this.noteSample(event);
        return;
      case 'warning':
        this.warnings.push(asText(event['text']));
        return;
      case 'stop':
        this.hasStopped = true;
        return;
    }
  }

  private noteInput(name: string, type: InputType | undefined): void {
    if (type) this.types.set(name, type);
  }

  private noteEnd(event: JsonObject): void {
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

  private noteTest(name: string, node: number): void {
    const end = this.ends.get(node);
    if (end) this.addTest(name, node, end);
    else this.waiting.set(node, name);
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
        this.changes.errors = true;
      }
    }
  }

  private noteError(event: JsonObject): void {
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
    this.changes.errors = true;
  }

  private noteSample(event: JsonObject): void {
    const { samples, figures } = this.run;
    const maybe = (name: string) =>
      typeof event[name] === 'number' ? (event[name] as number) : null;
    samples.time.push(asNumber(event['t']));
    samples.paths.push(asNumber(event['paths']));
    samples.errors.push(asNumber(event['errors']));
    samples.states.push(asNumber(event['states']));
    samples.instructions.push(asNumber(event['instructions']));
    samples.solverMs.push(asNumber(event['solverMs']));
    samples.memory.push(asNumber(event['rssMb']));
    samples.lines.push(maybe('lines'));
    samples.branches.push(maybe('branches'));
    figures.states.living = asNumber(event['states']);
  }

  // Files

  private readSummary(): void {
    const summary = this.summaryFile.changed();
    if (!summary) return;
    this.run.figures = figuresOf(summary, this.run.figures);
    for (const entry of asList(summary['errors'])) this.completeError(asObject(entry));
  }

  /** The summary knows an error's calls; the event knows where it is in the tree. */
  private completeError(entry: JsonObject): void {
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
    this.changes.errors = true;
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

  private readLines(): void {
    const lines = this.linesFile.changed();
    if (!lines) return;
    this.run.sources = this.sources.read(lines, this.started);
    this.changes.sources = true;
  }

  private readQueries(): void {
    const queries = this.queriesFile.changed();
    if (!queries) return;
    this.changes.queries = true;
    this.run.queries = asList(queries['queries']).map((entry) => {
      const query = asObject(entry);
      return {
        ms: asNumber(query['ms']),
        time: asNumber(query['t']),
        answer: asText(query['answer']),
        place: this.tree.placeAt(asNumber(query['at'], -1)),
        node: this.tree.node(asNumber(query['node'], -1)),
        smtlib: asText(query['smt2']),
      };
    });
  }

  private readProfile(): void {
    const entries = this.profileFile.changed();
    if (!entries) return;
    this.changes.profile = true;
    this.run.profile = entries;
  }

  private reproduce(): void {
    if (this.run.sources.length === 0) return;
    for (const error of this.run.errors) {
      if (error.test < 0 || error.reproducer !== undefined) continue;
      const ktest = readTest(this.testFile(this.run.tests[error.test].name));
      const text = ktest && reproducer(this.run, error, ktest, this.types);
      error.reproducer = text ?? '';
      this.changes.errors = true;
    }
  }

  /** Tests of a run that has ended, of which no event speaks: it was killed, or is an old one. */
  private findTests(): void {
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

  private testFile(name: string): string {
    return path.join(this.directory, 'tests', `${name}.ktest`);
  }
}

const unchanged = () => ({ sources: false, queries: false, profile: false, errors: false });

/** A run directory as it is now. */
export function loadRun(directory: string, shown = directory): RunData {
  const reader = new RunReader(directory, shown);
  reader.poll();
  return reader.run;
}
