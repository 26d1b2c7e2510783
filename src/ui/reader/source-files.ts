/** Source files with what each line cost, from `lines.json`; the text is read where it was compiled. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { LineFigures, SourceFile } from '../model/index.js';
import { asList, asNumber, asObject, asText, type JsonObject } from './json-file.js';

/** A file of source above this size is not shown. */
const largest = 4 << 20;

export class SourceFiles {
  private readonly texts = new Map<string, string | undefined>();
  /** Files that were changed after the run began. */
  readonly stale = new Set<string>();

  /** `started`: milliseconds since 1970, or undefined if that is not known. */
  read(lines: JsonObject, started: number | undefined): SourceFile[] {
    const files = asList(lines['files']).map((entry) => {
      const { file, directory } = asObject(entry);
      const name = asText(file);
      return {
        name,
        text: this.text(name, path.resolve(asText(directory, '.'), name), started),
        rows: new Map<number, Row>(),
      };
    });
    for (const entry of asList(lines['points'])) {
      const point = asObject(entry);
      const rows = files[asNumber(point['file'], -1)]?.rows;
      if (rows) note(rows, point);
    }
    return files.map(({ name, text, rows }) => ({ name, text, figures: columns(rows) }));
  }

  private text(name: string, file: string, started: number | undefined): string | undefined {
    if (!this.texts.has(name)) {
      let text: string | undefined;
      try {
        const { size, mtimeMs } = fs.statSync(file);
        if (size <= largest) text = fs.readFileSync(file, 'utf8');
        if (started !== undefined && mtimeMs > started) this.stale.add(name);
      } catch {
        text = undefined;
      }
      this.texts.set(name, text);
    }
    return this.texts.get(name);
  }
}

interface Row {
  covered: number;
  instructions: number;
  forks: number;
  solverMs: number;
  branches: number;
  branchesTaken: number;
}

function note(rows: Map<number, Row>, point: JsonObject): void {
  const line = asNumber(point['line']);
  let row = rows.get(line);
  if (!row) {
    row = { covered: 0, instructions: 0, forks: 0, solverMs: 0, branches: 0, branchesTaken: 0 };
    rows.set(line, row);
  }
  const covered = point['covered'] === true ? 1 : 0;
  if (point['branch'] !== undefined) {
    row.branches++;
    row.branchesTaken += covered;
    return;
  }
  row.covered = Math.max(row.covered, covered);
  row.instructions += asNumber(point['instructions']);
  row.forks += asNumber(point['forks']);
  row.solverMs += asNumber(point['solverMs']);
}

function columns(rows: Map<number, Row>): LineFigures {
  const sorted = [...rows].sort(([a], [b]) => a - b);
  const column = (pick: (row: Row) => number) => sorted.map(([, row]) => pick(row));
  return {
    line: sorted.map(([line]) => line),
    covered: column((row) => row.covered),
    instructions: column((row) => row.instructions),
    forks: column((row) => row.forks),
    solverMs: column((row) => row.solverMs),
    branches: column((row) => row.branches),
    branchesTaken: column((row) => row.branchesTaken),
  };
}
