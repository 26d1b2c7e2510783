/**
 * Takes in what another engine of the same run tells: its lines of events and its tests become part of this run
 * directory. Engines number nodes, places and conditions each for itself; here they get the numbers of this log. A node
 * that was begun elsewhere is known by the line `adopt`, which only engines that send have. The lines of one engine come in
 * order, and it has told of a state's past before it gives that state away; so each line names only what is known.
 *
 * Errors that were found here or by a third engine before are no news: their paths keep their `end`, and lose their tests.
 */
import type { ExecutionError, TestCase } from '../../exec/index.js';
import type { LineCosts } from '../coverage/tracker.js';
import type { InputType } from '../values/input-type.js';
import type { EventRecorder, TestSink } from './event-recorder.js';
import type { PrintedQuery } from './slow-queries.js';

/** A test of another engine, by its name there. Bytes are texts: a message with many buffers is slow to pass on. */
export interface SentTest {
  readonly name: string;
  readonly inputs: readonly (readonly [name: string, bytes: string])[];
  readonly error: ExecutionError | undefined;
}

export function sentTest(name: string, { inputs }: TestCase, error?: ExecutionError): SentTest {
  const texts = inputs.map(({ name: of, bytes }) => [of, latin1(bytes)] as const);
  return { name, inputs: texts, error };
}

const latin1 = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');

function testIn({ inputs }: SentTest): TestCase {
  return { inputs: inputs.map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') })) };
}

type Kid = [node: number, condition: number, ...choices: (number | string)[]];
type Joined = [node: number, instructions: number, solverMs: number];
type Line = { readonly e: string; readonly [field: string]: unknown };

export class EventImport {
  private readonly nodes = new Map<number, number>();
  private readonly places = new Map<number, number>([[0, 0]]);
  private readonly conditions = new Map<number, number>([[0, 0]]);
  /** The number here of a node that the other engine begins from: it may have been told in a third engine's numbers. */
  origin: (from: number) => number = (from) => from;
  /** The node there whose tests are not wanted, if the last path that ended is such. */
  private untested: number | undefined = undefined;

  constructor(
    private readonly recorder: EventRecorder,
    private readonly tests: TestSink,
    private readonly newNode: () => number,
  ) {}

  /** The number here of a node that the other engine has told of. */
  node(there: number): number {
    return this.nodes.get(there) ?? there;
  }

  /**
   * Takes lines in. `news` are the nodes, there, that end with an error nobody has found before. Returns the names of
   * tests here, by those there.
   */
  take(
    lines: readonly string[],
    tests: readonly SentTest[],
    news: ReadonlySet<number>,
  ): ReadonlyMap<string, string> {
    const sent = new Map(tests.map((test) => [test.name, test]));
    const names = new Map<string, string>();
    for (const text of lines) this.line(JSON.parse(text) as Line, sent, names, news);
    return names;
  }

  takeCosts(costs: LineCosts, slow: readonly PrintedQuery[]): void {
    this.recorder.tracker.addCosts(costs);
    for (const query of slow) {
      const { node, at } = query;
      this.recorder.slow.addPrinted({ ...query, node: this.node(node), at: this.place(at) });
    }
  }

  private line(
    line: Line,
    sent: ReadonlyMap<string, SentTest>,
    names: Map<string, string>,
    news: ReadonlySet<number>,
  ): void {
    const { log, tracker } = this.recorder;
    switch (line.e) {
      case 'place': {
        const { id, file, line: at, column, function: name } = line as unknown as PlaceLine;
        this.places.set(id, log.position({ file, line: at, column, function: name }));
        return;
      }
      case 'cond':
        this.conditions.set(line['id'] as number, log.conditionText(line['text'] as string));
        return;
      case 'input':
        log.input(line['name'] as string, line['size'] as number, line['type'] as InputType);
        return;
      case 'result':
        log.resultType(line['type'] as InputType);
        return;
      case 'adopt':
        this.nodes.set(line['node'] as number, this.origin(line['from'] as number));
        return;
      case 'fork':
        this.fork(line);
        return;
      case 'merge':
        this.merge(line);
        return;
      case 'end':
        this.end(line, sent, names, news);
        return;
      case 'error':
        this.error(line, names, news);
        return;
      case 'test':
        this.test(line, sent, names);
        return;
      case 'cover': {
        const points = tracker.reachPoints(line['points'] as number[]);
        const { length } = line['marks'] as number[];
        if (points.length + length > 0) log.write({ ...line, points });
        return;
      }
      case 'gap':
        log.write({ ...line, at: this.place(line['at'] as number) });
        return;
      case 'warning':
        log.write(line);
        return;
    }
  }

  private fork(line: Line): void {
    const { log } = this.recorder;
    const from = line['node'] as number;
    const node = this.node(from);
    const at = this.place(line['at'] as number);
    const kids = (line['kids'] as Kid[]).map(([kid, condition, ...choices]) => {
      const here = this.newNode();
      this.nodes.set(kid, here);
      const id = this.conditions.get(condition) ?? 0;
      this.recorder.noteWay(here, node, at, id);
      return [here, id, ...choices];
    });
    this.nodes.delete(from);
    log.write({ ...line, node, at, kids });
  }

  private merge(line: Line): void {
    const there = line['node'] as number;
    const at = this.place(line['at'] as number);
    const parents = (line['parents'] as Joined[]).map(([node, ...costs]) => {
      const here = this.node(node);
      this.nodes.delete(node);
      return [here, ...costs] as const;
    });
    const node = this.newNode();
    this.nodes.set(there, node);
    this.recorder.noteJoin(
      node,
      parents.map(([parent]) => parent),
      at,
    );
    this.recorder.log.write({ ...line, node, at, parents });
  }

  private end(
    line: Line,
    sent: ReadonlyMap<string, SentTest>,
    names: Map<string, string>,
    news: ReadonlySet<number>,
  ): void {
    const { log } = this.recorder;
    const { test: there, ...fields } = line;
    const from = line['node'] as number;
    const isWanted = line['error'] === undefined || news.has(from);
    const given = isWanted ? sent.get(there as string) : undefined;
    const name = given && this.add(given, names);
    this.untested = name ? undefined : from;
    const at = this.place(line['at'] as number);
    log.write({ ...fields, node: this.node(from), ...(name && { test: name }), at });
  }

  private error(line: Line, names: ReadonlyMap<string, string>, news: ReadonlySet<number>): void {
    const from = line['node'] as number;
    if (!news.has(from)) return;
    const { log } = this.recorder;
    const node = this.node(from);
    const test = names.get(line['test'] as string) ?? null;
    const at = this.place(line['at'] as number);
    log.write({ ...line, node, at, test, trace: this.recorder.trace(node) });
    log.flush();
  }

  /** Writes a test; its name here, if that can be. */
  private add(given: SentTest, names: Map<string, string>): string | undefined {
    const name = this.tests.addTest(testIn(given), given.error);
    if (!name) return undefined;
    names.set(given.name, name);
    this.recorder.log.after(this.tests.testCount);
    return name;
  }

  private test(line: Line, sent: ReadonlyMap<string, SentTest>, names: Map<string, string>): void {
    if (line['node'] === this.untested) return;
    const there = line['test'] as string;
    // A joined path may have several tests: its end has told of the first.
    const given = names.has(there) ? undefined : sent.get(there);
    const test = names.get(there) ?? (given && this.add(given, names));
    if (test === undefined) return;
    const fresh = this.recorder.tracker.freshIn(line['coverage'] as string);
    this.recorder.log.write({ ...line, test, node: this.node(line['node'] as number), fresh });
  }

  private place(there: number): number {
    return this.places.get(there) ?? 0;
  }
}

interface PlaceLine {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly function: string;
}
