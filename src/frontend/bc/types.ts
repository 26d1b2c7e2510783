/**
 * The type table of a module (TYPE_BLOCK_ID_NEW). Records are read first and made into types
 * afterwards, because fields of a structure may be types of higher numbers.
 *
 * Typed pointers (LLVM 14) become opaque; what they point to is kept by type number, since the
 * inline assembly constants of that version say their function type in no other way.
 */
import type { StructType, Type, TypeTable } from '../../ir/index.js';
import { type BitStream, entry } from './bit-stream.js';
import { typeCode } from './codes.js';

interface TypeRecord {
  readonly code: number;
  readonly operands: readonly number[];
  readonly name: string;
  readonly position: number;
}

/** No type nests deeper than this in real code; it keeps a lying file from exhausting the stack. */
const maximumDepth = 1000;

export class BitcodeTypes {
  readonly identified: StructType[] = [];
  private readonly types: (Type | undefined)[] = [];
  private records: TypeRecord[] = [];
  /** Type number of what a typed pointer points to. */
  private readonly pointees: (number | undefined)[] = [];
  private depth = 0;

  constructor(
    private readonly stream: BitStream,
    private readonly table: TypeTable,
  ) {}

  get(id: number): Type {
    return this.types[id] ?? this.make(id);
  }

  /** What the typed pointer with this number points to; undefined for every other type. */
  pointee(id: number): Type | undefined {
    const pointee = this.pointees[id];
    return pointee === undefined ? undefined : this.get(pointee);
  }

  /** Reads the block that the stream stands before. */
  read(): void {
    const { stream } = this;
    stream.enter();
    let name = '';
    for (;;) {
      const found = stream.next();
      if (found === entry.end) break;
      if (found === entry.block) {
        stream.skip();
        continue;
      }
      stream.read();
      const { code, position } = stream;
      if (code === typeCode.count) continue;
      if (code === typeCode.structName) {
        name = stream.text();
        continue;
      }
      const operands = Array.from(stream.low.subarray(0, stream.length));
      if (code === typeCode.array) operands[0] += stream.highs[0] * 2 ** 32;
      const named =
        code === typeCode.structNamed || code === typeCode.opaque || code === typeCode.target;
      this.records.push({ code, operands, name: named ? name : '', position });
      if (named) name = '';
    }
    this.resolve();
  }

  private resolve(): void {
    const { records, types } = this;
    types.length = records.length;
    for (let id = 0; id < records.length; id++) {
      const { code, name, operands } = records[id];
      if (code === typeCode.pointer) this.pointees[id] = operands[0];
      if (code !== typeCode.structNamed && code !== typeCode.opaque) continue;
      const type = this.table.identified(name);
      types[id] = type;
      this.identified.push(type);
    }
    for (let id = 0; id < records.length; id++) {
      const { code, operands } = records[id];
      const type = this.get(id);
      if (code !== typeCode.structNamed || type.kind !== 'struct') continue;
      type.packed = operands[0] !== 0;
      type.fields = operands.slice(1).map((field) => this.get(field));
    }
    this.records = [];
  }

  private make(id: number): Type {
    const record = this.records[id];
    if (!record) this.stream.fail(`type ${id} does not exist`);
    if (this.depth >= maximumDepth) {
      this.stream.fail('types are nested too deeply or contain themselves');
    }
    this.depth++;
    const type = this.fromRecord(record);
    this.depth--;
    this.types[id] = type;
    return type;
  }

  private fromRecord({ code, operands, name, position }: TypeRecord): Type {
    const { table, stream } = this;
    const need = (count: number): void => {
      if (operands.length < count) {
        stream.fail(`a type record (code ${code}) has too few operands`, undefined, position);
      }
    };
    switch (code) {
      case typeCode.void:
        return table.void;
      case typeCode.float:
        return table.float('float');
      case typeCode.double:
        return table.float('double');
      case typeCode.half:
        return table.float('half');
      case typeCode.bfloat:
        return table.float('bfloat');
      case typeCode.x86Fp80:
        return table.float('x86_fp80');
      case typeCode.fp128:
        return table.float('fp128');
      case typeCode.ppcFp128:
        return table.float('ppc_fp128');
      case typeCode.label:
        return table.label;
      case typeCode.metadata:
        return table.metadata;
      case typeCode.token:
        return table.token;
      case typeCode.x86Mmx:
        return table.x86Mmx;
      case typeCode.x86Amx:
        return table.x86Amx;
      case typeCode.integer:
        need(1);
        if (operands[0] < 1 || operands[0] > 1 << 23) {
          stream.fail(`an integer type has ${operands[0]} bits`, undefined, position);
        }
        return table.int(operands[0]);
      case typeCode.pointer:
        need(1);
        return this.pointer(operands[1] ?? 0, position);
      case typeCode.opaquePointer:
        need(1);
        return this.pointer(operands[0], position);
      case typeCode.array:
        need(2);
        return table.array(this.get(operands[1]), operands[0]);
      case typeCode.vector:
        need(2);
        if (operands[0] > 1 << 20) {
          stream.fail(`a vector type has ${operands[0]} elements`, undefined, position);
        }
        return table.vector(this.get(operands[1]), operands[0], operands[2] === 1);
      case typeCode.structAnonymous:
        need(1);
        return table.struct(
          operands.slice(1).map((field) => this.get(field)),
          operands[0] !== 0,
        );
      case typeCode.function:
        need(2);
        return table.func(
          this.get(operands[1]),
          operands.slice(2).map((param) => this.get(param)),
          operands[0] !== 0,
        );
      case typeCode.target: {
        need(1);
        const types = operands[0];
        need(1 + types);
        return table.target(
          name,
          operands.slice(1, 1 + types).map((part) => this.get(part)),
          operands.slice(1 + types),
        );
      }
      default:
        return stream.fail(
          `unknown type record ${code}`,
          'It may come from an LLVM newer than 22: compile with an older one.',
          position,
        );
    }
  }

  private pointer(addressSpace: number, position: number): Type {
    if (addressSpace >= 1 << 24) {
      this.stream.fail(`address space ${addressSpace} is out of range`, undefined, position);
    }
    return this.table.pointer(addressSpace);
  }
}
