/**
 * WebAssembly's binary format (WebAssembly Core Specification 2.0, §5): a growing byte buffer with
 * LEB128 numbers, and a builder of whole modules.
 */

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F32 = 0x7d;
export const F64 = 0x7c;
export type WasmType = typeof I32 | typeof I64 | typeof F32 | typeof F64;

/** The block type of a block without result. */
export const emptyBlock = 0x40;

/** Turns numbers into bytes, for all writers: there are several for each function, and V8 makes buffers slowly. */
const scratch = new DataView(new ArrayBuffer(8));

export class ByteWriter {
  bytes = new Uint8Array(256);
  length = 0;

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  raw(data: Uint8Array): void {
    this.reserve(data.length);
    this.bytes.set(data, this.length);
    this.length += data.length;
  }

  /** Unsigned LEB128, up to 2^32 - 1. */
  u32(value: number): void {
    this.reserve(5);
    let rest = value >>> 0;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** Signed LEB128 of an int32. */
  s32(value: number): void {
    this.reserve(5);
    let rest = value | 0;
    for (;;) {
      const low = rest & 0x7f;
      rest >>= 7;
      if ((rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)) {
        this.bytes[this.length++] = low;
        return;
      }
      this.bytes[this.length++] = low | 0x80;
    }
  }

  /** Signed LEB128 of an int64 given by any representative. */
  s64(value: bigint): void {
    this.reserve(10);
    let rest = BigInt.asIntN(64, value);
    if (rest >= -0x8000_0000n && rest <= 0x7fff_ffffn) {
      this.s32(Number(rest));
      return;
    }
    for (;;) {
      const low = Number(rest & 0x7fn);
      rest >>= 7n;
      if ((rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0)) {
        this.bytes[this.length++] = low;
        return;
      }
      this.bytes[this.length++] = low | 0x80;
    }
  }

  /** The four bytes of a float's bit pattern. */
  f32Bits(bits: number): void {
    scratch.setUint32(0, bits, true);
    for (let i = 0; i < 4; i++) this.byte(scratch.getUint8(i));
  }

  /** The eight bytes of a double's bit pattern. */
  f64Bits(bits: bigint): void {
    scratch.setBigUint64(0, BigInt.asUintN(64, bits), true);
    for (let i = 0; i < 8; i++) this.byte(scratch.getUint8(i));
  }

  name(text: string): void {
    this.u32(text.length);
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i) & 0x7f;
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

export interface Signature {
  readonly params: readonly WasmType[];
  readonly results: readonly WasmType[];
  /** What the types of WebAssembly do not tell apart, but a call of the wrong type must not mix up. */
  readonly shape?: string;
}

/** One text for each signature: equal texts are the same type. */
export function signatureKey(signature: Signature): string {
  return `${signature.params.join()}>${signature.results.join()} ${signature.shape ?? ''}`;
}

interface Import {
  readonly module: string;
  readonly field: string;
  readonly kind: number;
  readonly describe: (out: ByteWriter) => void;
}

interface Body {
  readonly type: number;
  readonly locals: readonly WasmType[];
  readonly code: Uint8Array;
  readonly exportAs: string | undefined;
  /** What V8 calls it in stacks and profiles. */
  readonly name: string | undefined;
}

/** Imports first, then functions: indices are handed out in that order. */
export class ModuleBuilder {
  private readonly types: Signature[] = [];
  private readonly typeIndex = new Map<string, number>();
  private readonly imports: Import[] = [];
  private readonly bodies: (Body | undefined)[] = [];
  private importedFunctions = 0;
  private importedGlobals = 0;

  type(signature: Signature): number {
    const key = signatureKey(signature);
    let index = this.typeIndex.get(key);
    if (index === undefined) {
      index = this.types.length;
      this.types.push(signature);
      this.typeIndex.set(key, index);
    }
    return index;
  }

  importFunction(module: string, field: string, signature: Signature): number {
    if (this.bodies.length > 0) throw new Error('imports come before functions');
    const type = this.type(signature);
    this.imports.push({ module, field, kind: 0, describe: (out) => out.u32(type) });
    return this.importedFunctions++;
  }

  importTable(module: string, field: string): void {
    this.imports.push({
      module,
      field,
      kind: 1,
      describe: (out) => {
        out.byte(0x70);
        out.byte(0);
        out.u32(0);
      },
    });
  }

  importMemory(module: string, field: string, pages: number): void {
    this.imports.push({
      module,
      field,
      kind: 2,
      describe: (out) => {
        out.byte(1);
        out.u32(pages);
        out.u32(pages);
      },
    });
  }

  importGlobal(module: string, field: string, type: WasmType): number {
    this.imports.push({
      module,
      field,
      kind: 3,
      describe: (out) => {
        out.byte(type);
        out.byte(1);
      },
    });
    return this.importedGlobals++;
  }

  /** Reserves the index of a function that is defined later. */
  declare(): number {
    this.bodies.push(undefined);
    return this.importedFunctions + this.bodies.length - 1;
  }

  define(
    index: number,
    signature: Signature,
    locals: readonly WasmType[],
    code: Uint8Array,
    exportAs: string | undefined,
    name?: string,
  ): void {
    this.bodies[index - this.importedFunctions] = {
      type: this.type(signature),
      locals,
      code,
      exportAs,
      name,
    };
  }

  finish(): Uint8Array {
    const bodies = this.bodies.map((body, i) => {
      if (!body) throw new Error(`function ${i} was declared but not defined`);
      return body;
    });
    const out = new ByteWriter();
    out.raw(Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00));
    section(out, 1, this.types.length, (types) => {
      for (const { params, results } of this.types) {
        types.byte(0x60);
        types.u32(params.length);
        for (const param of params) types.byte(param);
        types.u32(results.length);
        for (const result of results) types.byte(result);
      }
    });
    section(out, 2, this.imports.length, (imports) => {
      for (const { module, field, kind, describe } of this.imports) {
        imports.name(module);
        imports.name(field);
        imports.byte(kind);
        describe(imports);
      }
    });
    section(out, 3, bodies.length, (functions) => {
      for (const body of bodies) functions.u32(body.type);
    });
    const exported = bodies.filter((body) => body.exportAs !== undefined).length;
    section(out, 7, exported, (exports) => {
      bodies.forEach((body, i) => {
        if (body.exportAs === undefined) return;
        exports.name(body.exportAs);
        exports.byte(0);
        exports.u32(this.importedFunctions + i);
      });
    });
    section(out, 10, bodies.length, (codes) => {
      for (const body of bodies) {
        const head = new ByteWriter();
        const runs = runLengths(body.locals);
        head.u32(runs.length);
        for (const [type, count] of runs) {
          head.u32(count);
          head.byte(type);
        }
        codes.u32(head.length + body.code.length);
        codes.raw(head.finish());
        codes.raw(body.code);
      }
    });
    this.writeNames(out, bodies);
    return out.finish();
  }

  /** The custom section `name` (§7.4), for those that have one. */
  private writeNames(out: ByteWriter, bodies: readonly Body[]): void {
    const named = bodies.flatMap(({ name }, i) => (name === undefined ? [] : [{ name, i }]));
    if (named.length === 0) return;
    const functions = new ByteWriter();
    section(functions, 1, named.length, (names) => {
      for (const { name, i } of named) {
        names.u32(this.importedFunctions + i);
        names.name(name);
      }
    });
    const content = new ByteWriter();
    content.name('name');
    content.raw(functions.finish());
    out.byte(0);
    out.u32(content.length);
    out.raw(content.finish());
  }
}

function section(
  out: ByteWriter,
  id: number,
  count: number,
  write: (content: ByteWriter) => void,
): void {
  if (count === 0) return;
  const content = new ByteWriter();
  content.u32(count);
  write(content);
  out.byte(id);
  out.u32(content.length);
  out.raw(content.finish());
}

function runLengths(types: readonly WasmType[]): [WasmType, number][] {
  const runs: [WasmType, number][] = [];
  for (const type of types) {
    const last = runs[runs.length - 1];
    if (last && last[0] === type) last[1]++;
    else runs.push([type, 1]);
  }
  return runs;
}
