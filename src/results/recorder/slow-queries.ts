/** The slowest questions to the solver. The terms are kept, and printed only when they are written. */
import { type Expr, forEachNode, Kind, printScript } from '../../expr/index.js';

export interface QueryRecord {
  readonly constraints: readonly Expr[];
  readonly question: Expr | undefined;
  readonly ms: number;
  readonly answer: 'sat' | 'unsat' | 'unknown';
  readonly t: number;
  readonly node: number;
  readonly at: number;
}

/** As it is written. */
export type PrintedQuery = Omit<QueryRecord, 'constraints' | 'question'> & {
  readonly smt2: string;
};

const kept = 20;
/** Queries of more terms and bytes of constant arrays than this are not printed. */
const largest = 20_000;

export class SlowQueries {
  private readonly list: QueryRecord[] = [];
  private readonly texts = new Map<QueryRecord, string>();
  private least = 0;
  /** Whether something was added since the last `toJson`. */
  hasChanged = false;

  /** Whether a query of this length would be kept: ask before making a record. */
  wants(ms: number): boolean {
    return ms > this.least;
  }

  add(record: QueryRecord): void {
    this.list.push(record);
    this.list.sort((a, b) => b.ms - a.ms);
    for (const dropped of this.list.splice(kept)) this.texts.delete(dropped);
    this.least = this.list.length === kept ? this.list[kept - 1].ms : 0;
    this.hasChanged = true;
  }

  /** Takes in one that another engine has printed. */
  addPrinted({ smt2, ...record }: PrintedQuery): void {
    if (!this.wants(record.ms)) return;
    const printed = { ...record, constraints: [], question: undefined };
    this.texts.set(printed, smt2);
    this.add(printed);
  }

  printed(): PrintedQuery[] {
    return this.list.map((record) => {
      const { ms, t, node, at, answer } = record;
      return { ms: Math.round(ms * 1000) / 1000, t, node, at, answer, smt2: this.text(record) };
    });
  }

  toJson(): unknown {
    this.hasChanged = false;
    return { version: 1, queries: this.printed() };
  }

  private text(record: QueryRecord): string {
    let text = this.texts.get(record);
    if (text === undefined) {
      const terms = [...record.constraints, ...(record.question ? [record.question] : [])];
      const { nodes, bytes } = extentOf(terms);
      text = nodes + bytes > largest ? tooLarge(nodes, bytes) : printScript(terms);
      this.texts.set(record, text);
    }
    return text;
  }
}

function extentOf(terms: readonly Expr[]): { nodes: number; bytes: number } {
  let nodes = 0;
  let bytes = 0;
  forEachNode(terms, (node) => {
    nodes++;
    if (node.kind === Kind.ConstArray) bytes += node.contents.bytes.length;
  });
  return { nodes, bytes };
}

function tooLarge(nodes: number, bytes: number): string {
  const constants = bytes > 0 ? ` and ${bytes} bytes of constant arrays` : '';
  return `; ${nodes} terms${constants}: too large to be kept here\n`;
}
