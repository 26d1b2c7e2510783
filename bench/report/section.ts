/** A part of the report, and what all parts use. */

export interface Shown {
  readonly table: readonly string[];
  readonly picture?: string;
}

export interface Section {
  readonly name: string;
  /** The file under `bench/results`, without its ending. */
  readonly source: string;
  /** What measures it. */
  readonly command: string;
  /** The page under `docs` that has its marks, if not `performance.md`. */
  readonly page?: string;
  describe(results: unknown): Shown;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)];
}

export const seconds = (ms: number | undefined): string =>
  ms === undefined ? '' : (ms / 1000).toFixed(2);

export function mean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
