/**
 * A database of SQLite with one table of numbers, whole: what KLEE's users read `run.stats` with.
 *
 * Database File Format (sqlite.org/fileformat2.html): a page of the schema and a page of rows, each a leaf of a B-tree. Pages
 * have the largest size that there is, so that rows need no second one; `mostRows` keeps to that.
 */

export interface Column {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL';
}

const pageSize = 65536;

/** As many rows as fit for certain. */
export function mostRows(columns: readonly Column[]): number {
  const header = 2 + columns.length;
  return Math.floor((pageSize - 8) / (9 * 2 + 2 + header + 8 * columns.length));
}

/** The bytes of the database; a row has a number for each column. */
export function sqliteTable(
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly number[])[],
): Uint8Array {
  const definition = columns.map((column) => `${column.name} ${column.type}`).join(',');
  const sql = `CREATE TABLE ${name} (${definition})`;
  const schema = record(['table', name, name, 2, sql].map(storedValue));
  const file = Buffer.alloc(2 * pageSize);
  leaf(file.subarray(0, pageSize), 100, [cell(1, schema)]);
  const cells = rows.map((row, i) => {
    const values = row.map((value, at) =>
      columns[at].type === 'REAL' ? storedReal(value) : storedValue(value),
    );
    return cell(i + 1, record(values));
  });
  leaf(file.subarray(pageSize), 0, cells);
  head(file);
  return file;
}

function head(file: Buffer): void {
  file.write('SQLite format 3\0', 0, 'latin1');
  file.writeUInt16BE(1, 16); // a page size of 65536
  file.set([1, 1, 0, 64, 32, 32], 18);
  file.writeUInt32BE(1, 24); // changes
  file.writeUInt32BE(2, 28); // pages
  file.writeUInt32BE(1, 40); // version of the schema
  file.writeUInt32BE(4, 44); // its format
  file.writeUInt32BE(1, 56); // UTF-8
  file.writeUInt32BE(1, 92); // changes, again
  file.writeUInt32BE(3_040_000, 96);
}

/** A leaf of a table: its header, where its cells are, and these from the end on. */
function leaf(page: Buffer, start: number, cells: readonly Buffer[]): void {
  let end = pageSize;
  page[start] = 13;
  page.writeUInt16BE(cells.length, start + 3);
  cells.forEach((bytes, i) => {
    end -= bytes.length;
    bytes.copy(page, end);
    page.writeUInt16BE(end, start + 8 + 2 * i);
  });
  page.writeUInt16BE(end % pageSize, start + 5);
}

function cell(row: number, payload: Buffer): Buffer {
  return Buffer.concat([varint(payload.length), varint(row), payload]);
}

interface StoredValue {
  /** The serial type. */
  readonly type: number;
  readonly bytes: Buffer;
}

function storedValue(value: string | number): StoredValue {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return { type: 13 + 2 * bytes.length, bytes };
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(Math.round(value)));
  return { type: 6, bytes };
}

function storedReal(value: number): StoredValue {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return { type: 7, bytes };
}

function record(values: readonly StoredValue[]): Buffer {
  const types = Buffer.concat(values.map(({ type }) => varint(type)));
  // The header's length counts itself.
  const own = types.length + 1 < 128 ? 1 : 2;
  return Buffer.concat([varint(types.length + own), types, ...values.map(({ bytes }) => bytes)]);
}

/** Seven bits in each byte, the highest first. */
function varint(value: number): Buffer {
  const bytes = [value & 127];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(128 | (rest & 127));
  }
  return Buffer.from(bytes);
}
