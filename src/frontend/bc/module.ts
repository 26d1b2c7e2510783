/**
 * Modules: the MODULE block, whose records and blocks the other files of this folder read.
 *
 * Of a library's member a program uses a few functions, so bodies can be put off: then only the place
 * of each is kept, and the linker has those read that it keeps.
 */
import {
  canonicaliseIntrinsics,
  emptyModule,
  type Func,
  type Module,
  TypeTable,
  type Value,
} from '../../ir/index.js';
import { BitcodeAttributes } from './attributes.js';
import type { BitStream } from './bit-stream.js';
import { findModule, openStream } from './bitcode-file.js';
import { block, moduleCode } from './codes.js';
import { BitcodeConstants } from './constants.js';
import { type FunctionContext, FunctionReader } from './function.js';
import { BitcodeGlobals } from './globals.js';
import { attachments, MetadataTable, type MetadataVisitor } from './metadata.js';
import { type InstructionEnvironment, Operands } from './operands.js';
import { BitcodeTypes } from './types.js';

export interface BitcodeOptions {
  /** What messages call the file. */
  readonly file?: string;
  /** Shared by modules that will be linked. */
  readonly types?: TypeTable;
  /** Whether functions are left `unread`, for the linker. */
  readonly lazy?: boolean;
}

/** Reads the first module of a bitcode file. */
export function readBitcode(bytes: Uint8Array, options: BitcodeOptions = {}): Module {
  const file = options.file ?? '<bitcode>';
  const stream = openStream(bytes, file);
  const { module, strings } = findModule(stream);
  stream.position = module;
  stream.next();
  const types = options.types ?? new TypeTable();
  return new ModuleReader(stream, strings, file, types, options.lazy ?? false).read();
}

class ModuleReader implements InstructionEnvironment {
  private readonly module: Module;
  private readonly values: (Value | undefined)[] = [];
  private readonly types: BitcodeTypes;
  readonly attributes: BitcodeAttributes;
  private readonly globals: BitcodeGlobals;
  private readonly constants: BitcodeConstants;
  private readonly operands: Operands;
  private readonly metadata: MetadataTable;
  private readonly kinds = new Map<number, string>();
  readonly syncScopes: string[] = [];
  private readonly bundleTags: string[] = [];
  private readonly visitor: MetadataVisitor;
  /** Attachments of globals wait for the names of their kinds. */
  private readonly globalAttachments: { value: number; pairs: readonly number[] }[] = [];
  private readonly named: { name: string; nodes: readonly number[] }[] = [];
  private bodies = 0;
  private resolved = false;

  constructor(
    private readonly stream: BitStream,
    strings: Uint8Array,
    file: string,
    table: TypeTable,
    private readonly lazy: boolean,
  ) {
    this.module = emptyModule(file, table);
    const { values } = this;
    this.types = new BitcodeTypes(stream, table);
    this.attributes = new BitcodeAttributes(stream, this.types);
    this.globals = new BitcodeGlobals(
      stream,
      this.module,
      this.types,
      this.attributes,
      values,
      strings,
    );
    this.constants = new BitcodeConstants(stream, this.types, table, values);
    this.operands = new Operands(stream, this.types, table, values, this);
    this.metadata = new MetadataTable(stream.buffer, this.operands.moduleValues);
    this.visitor = {
      named: (name, nodes) => this.named.push({ name, nodes }),
      kind: (id, name) => this.kinds.set(id, name),
      global: (value, pairs) => this.globalAttachments.push({ value, pairs }),
    };
  }

  read(): Module {
    const { stream } = this;
    stream.eachRecord(
      () => this.record(),
      () => this.readBlock(),
    );
    this.finish();
    return this.module;
  }

  private readBlock(): void {
    const { stream } = this;
    switch (stream.blockId) {
      case block.info:
        stream.readBlockInfo();
        break;
      case block.attributeGroups:
        this.attributes.readGroups();
        break;
      case block.attributes:
        this.attributes.readLists();
        break;
      case block.types:
        this.types.read();
        break;
      case block.constants:
        this.constants.read();
        break;
      case block.metadata:
        this.metadata.read(stream, this.visitor, false);
        break;
      case block.metadataKinds:
        this.stream.eachRecord(() => this.kinds.set(stream.operand(0), stream.text(1)));
        break;
      case block.bundleTags:
        this.stream.eachRecord(() => this.bundleTags.push(stream.text()));
        break;
      case block.syncScopes:
        this.stream.eachRecord(() => this.syncScopes.push(stream.text()));
        break;
      case block.function:
        this.readFunction();
        break;
      default:
        stream.skip();
    }
  }

  private record(): void {
    const { stream, module, globals } = this;
    switch (stream.code) {
      case moduleCode.version:
        if (stream.operand(0) !== 2) {
          stream.fail(
            `bitcode of module version ${stream.operand(0)}`,
            'It was made by an LLVM before 5: compile with LLVM 14 to 22.',
          );
        }
        break;
      case moduleCode.triple:
        module.targetTriple = stream.text();
        break;
      case moduleCode.dataLayout:
        module.dataLayout = stream.text();
        break;
      case moduleCode.asm:
        module.moduleAsm = stream.text().replace(/\n$/, '').split('\n');
        break;
      case moduleCode.sourceFile:
        module.sourceFileName = stream.text();
        break;
      case moduleCode.section:
        globals.sections.push(stream.text());
        break;
      case moduleCode.gc:
        globals.collectors.push(stream.text());
        break;
      case moduleCode.comdat:
        globals.readComdat();
        break;
      case moduleCode.globalVariable:
        globals.readVariable();
        break;
      case moduleCode.function:
        globals.readFunction();
        break;
      case moduleCode.alias:
        globals.readAlias();
        break;
      case moduleCode.ifunc:
        globals.readIFunc();
        break;
    }
  }

  private readFunction(): void {
    const { stream } = this;
    this.resolveGlobals();
    const func = this.globals.bodies[this.bodies++];
    if (!func) this.stream.fail('there are more function bodies than functions');
    if (!this.lazy) {
      this.readBody(func);
      return;
    }
    const { position } = stream;
    const context = stream.context();
    func.unread = () => {
      func.unread = undefined;
      stream.revisit(position, context);
      stream.blockId = block.function;
      this.readBody(func);
      this.resolveBlockAddresses();
    };
    stream.skip();
  }

  private readBody(func: Func): void {
    const context: FunctionContext = {
      stream: this.stream,
      types: this.module.types,
      values: this.values,
      constants: this.constants,
      operands: this.operands,
      metadata: this.metadata,
      metadataVisitor: this.visitor,
      kinds: this.kinds,
      bundleTags: this.bundleTags,
    };
    new FunctionReader(context, func).read();
  }

  private resolveBlockAddresses(): void {
    const { blockAddresses } = this.constants;
    for (let pending = blockAddresses.pop(); pending; pending = blockAddresses.pop()) {
      const { constant, func, block: index } = pending;
      func.unread?.();
      constant.block =
        func.blocks[index] ??
        this.stream.fail(
          `a block address names block ${index} of ${func.name}, which does not exist`,
        );
    }
  }

  private resolveGlobals(): void {
    if (this.resolved) return;
    this.resolved = true;
    this.globals.resolve();
  }

  private finish(): void {
    const { stream, module, metadata } = this;
    this.resolveGlobals();
    this.operands.bind();
    if (this.bodies < this.globals.bodies.length) {
      stream.fail(`function ${this.globals.bodies[this.bodies].name} has no body`);
    }
    this.resolveBlockAddresses();
    for (const { name, nodes } of this.named) {
      module.namedMetadata.set(
        name,
        nodes.map((id) => metadata.node(id)),
      );
    }
    for (const { value, pairs } of this.globalAttachments) {
      const global = this.values[value];
      if (global?.kind !== 'global' && global?.kind !== 'function') continue;
      const list = attachments(pairs, 0, pairs.length, this.kinds, metadata, stream);
      global.attachments.push(...list);
    }
    module.identifiedTypes = this.types.identified;
    canonicaliseIntrinsics(module);
  }
}
