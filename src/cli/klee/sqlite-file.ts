/**
 * A database of SQLite with one table of numbers, whole: what KLEE's users read `run.stats` and `exec_tree.db` with.
 *
 * Database File Format (sqlite.org/fileformat2.html): a page of the schema, then the table, a B-tree: its root, which is a leaf
 * where all rows fit into one, and else has the numbers of the pages below it and the last row of each. Pages have the largest
 * size that there is, so that two levels are enough.
 */

export interface Column {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL';
}

const pageSize = 65536;

/** As many rows as fit into one page for certain. */
export function mostRows(columns: readonly Column[]): number {
  const header = 2 + columns.length;
  return Math.floor((pageSize - 8) / (9 * 2 + 2 + header + 8 * columns.length));
}

/** As many as fit into all pages that a root has room for. */
const mostPages = Math.floor((pageSize - 12) / (4 + 9 + 2));

/** The bytes of the database; a row has a number for each column. */
export function sqliteTable(
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly number[])[],
): Uint8Array {
  const definition = columns.map((column) => `${column.name} ${column.type}`).join(',');
  const sql = `CREATE TABLE ${name} (${definition})`;
  const schema = record(['table', name, name, 2, sql].map(storedValue));
  const perPage = mostRows(columns);
  const kept = rows.slice(0, perPage * mostPages);
  const leaves = Math.max(1, Math.ceil(kept.length / perPage));
  const pages = leaves === 1 ? 2 : 2 + leaves;
  const file = Buffer.alloc(pages * pageSize);
  const page = (number: number) => file.subarray((number - 1) * pageSize, number * pageSize);
  leaf(page(1), 100, [cell(1, schema)]);
  for (let i = 0; i < leaves; i++) {
    const cells = kept.slice(i * perPage, (i + 1) * perPage).map((row, at) => {
      return cell(i * perPage + at + 1, rowRecord(columns, row));
    });
    leaf(page(leaves === 1 ? 2 : 3 + i), 0, cells);
  }
  if (leaves > 1) root(page(2), leaves, perPage);
  head(file, pages);
  return file;
}

function rowRecord(columns: readonly Column[], row: readonly number[]): Buffer {
  const values = row.map((value, at) =>
    columns[at].type === 'REAL' ? storedReal(value) : storedValue(value),
  );
  return record(values);
}

/** An inner page over leaves that begin at page 3: for each but the last its number and its last row. */
function root(page: Buffer, leaves: number, perPage: number): void {
  let end = pageSize;
  page[0] = 5;
  page.writeUInt16BE(leaves - 1, 3);
  for (let i = 0; i < leaves - 1; i++) {
    const key = varint((i + 1) * perPage);
    end -= 4 + key.length;
    page.writeUInt32BE(3 + i, end);
    key.copy(page, end + 4);
    page.writeUInt16BE(end, 12 + 2 * i);
  }
  page.writeUInt16BE(end % pageSize, 5);
  page.writeUInt32BE(2 + leaves, 8);
}

function head(file: Buffer, pages: number): void {
  file.write('SQLite format 3\0', 0, 'latin1');
  file.writeUInt16BE(1, 16); // a page size of 65536
  file.set([1, 1, 0, 64, 32, 32], 18);
  file.writeUInt32BE(1, 24); // changes
  file.writeUInt32BE(pages, 28);
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
