/**
 * Reads a run directory (docs/events.md), again and again while the run goes on: each `poll` takes in
 * what was written since the last one, each `take` gives what changed as a patch.
 *
 * A directory may be in any state: of a run that was killed, that has just begun, or that an older
 * version wrote. What is missing stays empty, what cannot be parsed is left out, and tests that no
 * event speaks of are found by their files (findings.ts).
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import {
  type Changes,
  emptyRun,
  type markOf,
  patchSince,
  type RunData,
  type RunPatch,
} from '../model/index.js';
import { EventLines } from './event-lines.js';
import { Findings } from './findings.js';
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
import { SourceFiles } from './source-files.js';
import { figuresOf } from './summary-figures.js';
import { typeOf } from './test-values.js';
import { TreeBuilder } from './tree-builder.js';

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
  private readonly findings: Findings;
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
    this.findings = new Findings(this.run, this.tree, directory);
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
    if (this.run.status !== 'running') this.findings.findTests();
    this.findings.reproduce();
    this.run.notes = [
      ...this.warnings,
      ...[...this.sources.stale].map((name) => `${name} was changed after this run began`),
    ];
  }

  /** What changed since `from`. */
  take(from: ReturnType<typeof markOf>): RunPatch {
    const { tree, findings } = this;
    const errors = findings.haveErrorsChanged;
    const changes: Changes = { nodes: tree.changed, errors, ...this.changes };
    const patch = patchSince(this.run, from, changes);
    tree.changed.clear();
    findings.haveErrorsChanged = false;
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
        this.findings.noteInput(asText(event['name']), typeOf(event['type']));
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
        this.findings.noteEnd(event);
        return;
      case 'error':
        this.findings.noteError(event);
        return;
      case 'test':
        this.findings.noteTest(asText(event['test']), tree.node(number('node')));
        return;
      case 'sample':
        this.noteSample(event);
        return;
      case 'worker':
        this.run.figures.workers[asNumber(event['id'])] = asText(event['name']);
        return;
      case 'warning':
        this.warnings.push(asText(event['text']));
        return;
      case 'stop':
        this.hasStopped = true;
        return;
    }
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
    const [engines, jobs] = [maybe('engines'), maybe('jobs')];
    samples.jobs.push(jobs);
    samples.workers.push(
      asList(event['workers']).flatMap((lane) => asList(lane).map((part) => asNumber(part))),
    );
    if (engines !== null && jobs !== null) figures.load = { engines, jobs };
  }

  // Files

  private readSummary(): void {
    const summary = this.summaryFile.changed();
    if (!summary) return;
    this.run.figures = figuresOf(summary, this.run.figures);
    for (const entry of asList(summary['errors'])) this.findings.completeError(asObject(entry));
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
}

const unchanged = () => ({ sources: false, queries: false, profile: false });

/** A run directory as it is now. */
export function loadRun(directory: string, shown = directory): RunData {
  const reader = new RunReader(directory, shown);
  reader.poll();
  return reader.run;
}
