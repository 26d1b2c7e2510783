/**
 * A module as LLVM assembly, in LLVM's own order of sections.
 *
 * The text is canonical: it depends on what the module is, not on how it was read. Unnamed values,
 * types, attribute groups and metadata are numbered by first appearance, comdats sorted, identified
 * types and metadata that nothing uses left out. So two modules are the same exactly when their
 * texts are, which is how the readers are compared.
 */
import type { Instruction } from '../instructions.js';
import type { Func, GlobalValue, GlobalVariable, Module } from '../module.js';
import { AttributeTexts } from './attributes.js';
import { ValueTexts } from './constants.js';
import { convention, InstructionTexts, spaced } from './instructions.js';
import { MetadataTexts } from './metadata.js';
import { blockLabel, escapeString, metadataName, nameLocals, quoteName } from './names.js';
import { TextSink } from './sink.js';
import { TypeTexts } from './types.js';

export interface PrintOptions {
  /**
   * How debug records are written: as `#dbg_value(…)` (LLVM 19 and later; the default) or as calls
   * of `llvm.dbg.value` (accepted by every version).
   */
  readonly debugRecords?: 'records' | 'intrinsics';
  /** Told the text of each instruction, in the order of the text. */
  readonly onInstruction?: (instruction: Instruction, text: string) => void;
}

export function printModule(module: Module, options: PrintOptions = {}): string {
  return new ModulePrinter(module, options).print();
}

const intrinsicParameters = { value: 3, declare: 3, label: 1, assign: 6, declare_value: 3 };

class ModulePrinter {
  private readonly types = new TypeTexts();
  private readonly values = new ValueTexts(this.types);
  private readonly metadata = new MetadataTexts(this.values);
  private readonly attributes = new AttributeTexts(this.types);
  private readonly instructions = new InstructionTexts(
    this.types,
    this.values,
    this.metadata,
    this.attributes,
  );
  private readonly usedIntrinsics = new Set<keyof typeof intrinsicParameters>();

  private readonly form: 'records' | 'intrinsics';

  constructor(
    private readonly module: Module,
    private readonly options: PrintOptions,
  ) {
    this.form = options.debugRecords ?? 'records';
  }

  print(): string {
    const { module } = this;
    const everything: GlobalValue[] = [
      ...module.globals,
      ...module.aliases,
      ...module.ifuncs,
      ...module.functions,
    ];
    for (const value of everything) this.values.declare(value);
    const named = this.namedMetadata();
    const body = new TextSink();
    body.write('\n');
    for (const global of module.globals) body.write(this.globalVariable(global));
    for (const alias of module.aliases) {
      const head = `${this.values.of(alias)} = ${linkage(alias)}${common(alias)}${threadLocal(alias.threadLocal)}${unnamed(alias)}`;
      const tail = partition(alias.partition);
      body.write(
        `${head}alias ${this.types.of(alias.valueType)}, ${this.values.typed(alias.aliasee)}${tail}\n`,
      );
    }
    for (const ifunc of module.ifuncs) {
      const head = `${this.values.of(ifunc)} = ${linkage(ifunc)}${common(ifunc)}`;
      const tail = partition(ifunc.partition);
      body.write(
        `${head}ifunc ${this.types.of(ifunc.valueType)}, ${this.values.typed(ifunc.resolver)}${tail}\n`,
      );
    }
    for (const func of module.functions) this.func(body, func);
    this.declareIntrinsics(body);
    section(body, this.attributes.definitions());
    section(body, named);
    section(body, this.metadata.definitions());
    const head = new TextSink();
    head.write(this.header());
    section(head, this.types.definitions());
    section(head, this.comdats());
    return head.toString() + body.toString();
  }

  private header(): string {
    const { sourceFileName, dataLayout, targetTriple, moduleAsm } = this.module;
    let text = '';
    if (sourceFileName !== undefined) {
      text += `source_filename = "${escapeString(sourceFileName)}"\n`;
    }
    if (dataLayout !== '') text += `target datalayout = "${escapeString(dataLayout)}"\n`;
    if (targetTriple !== '') text += `target triple = "${escapeString(targetTriple)}"\n`;
    for (const line of moduleAsm) text += `module asm "${escapeString(line)}"\n`;
    return text;
  }

  private comdats(): string[] {
    return [...this.usedComdats()]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, selection }) => `$${quoteName(name)} = comdat ${selection}\n`);
  }

  private usedComdats() {
    const used = new Set(this.module.globals.flatMap(({ comdat }) => comdat ?? []));
    for (const { comdat } of this.module.functions) if (comdat) used.add(comdat);
    return used;
  }

  private namedMetadata(): string[] {
    return [...this.module.namedMetadata].map(([name, nodes]) => {
      const operands = nodes.map((node) => this.metadata.of(node)).join(', ');
      return `!${metadataName(name)} = !{${operands}}\n`;
    });
  }

  private globalVariable(global: GlobalVariable): string {
    const { initializer, type } = global;
    let text = `${this.values.of(global)} = `;
    text +=
      initializer === undefined && global.linkage === 'external' ? 'external ' : linkage(global);
    text += common(global) + threadLocal(global.threadLocal) + unnamed(global);
    if (type.addressSpace !== 0) text += `addrspace(${type.addressSpace}) `;
    if (global.externallyInitialized) text += 'externally_initialized ';
    text += `${global.constant ? 'constant' : 'global'} ${this.types.of(global.valueType)}`;
    if (initializer !== undefined) text += ` ${this.values.of(initializer)}`;
    if (global.section !== undefined) text += `, section "${escapeString(global.section)}"`;
    text += partition(global.partition);
    if (global.codeModel !== undefined) text += `, code_model "${escapeString(global.codeModel)}"`;
    for (const word of global.sanitizer) text += `, ${word}`;
    if (global.comdat) text += `,${comdatReference(global.comdat.name, global.name)}`;
    if (global.align !== 0) text += `, align ${global.align}`;
    text += this.instructions.attached(global.attachments, ', ');
    return `${text}${this.attributes.group(global.attributes)}\n`;
  }

  private func(out: TextSink, func: Func): void {
    const { functionType, attributes, blocks } = func;
    const names = nameLocals(func);
    this.values.locals = names;
    const declaration = blocks.length === 0;
    let text = declaration
      ? `\ndeclare${this.instructions.attached(func.attachments, ' ')} `
      : '\ndefine ';
    text += linkage(func) + common(func) + convention(func.callingConv);
    text += `${spaced(this.attributes.list(attributes.result))}${this.types.of(functionType.result)} `;
    const params = functionType.params.map((type, i) => {
      const list = this.attributes.list(attributes.params[i] ?? []);
      const words = list === '' ? this.types.of(type) : `${this.types.of(type)} ${list}`;
      return declaration ? words : `${words} ${names.get(func.params[i])}`;
    });
    if (functionType.varArg) params.push('...');
    text += `${this.values.of(func)}(${params.join(', ')})`;
    if (func.unnamedAddr !== 'none') text += ` ${unnamed(func).trimEnd()}`;
    if (func.type.addressSpace !== 0) text += ` addrspace(${func.type.addressSpace})`;
    text += this.attributes.group(attributes.func);
    if (func.section !== undefined) text += ` section "${escapeString(func.section)}"`;
    text += partition(func.partition).replace(',', '');
    if (func.comdat) text += comdatReference(func.comdat.name, func.name);
    if (func.align !== 0) text += ` align ${func.align}`;
    if (func.gc !== undefined) text += ` gc "${escapeString(func.gc)}"`;
    if (func.prefix) text += ` prefix ${this.values.typed(func.prefix)}`;
    if (func.prologue) text += ` prologue ${this.values.typed(func.prologue)}`;
    if (func.personality) text += ` personality ${this.values.typed(func.personality)}`;
    if (declaration) {
      out.write(`${text}\n`);
      return;
    }
    out.write(`${text}${this.instructions.attached(func.attachments, ' ')} {\n`);
    for (const block of blocks) {
      const label = blockLabel(block, names);
      if (label !== '') out.write(block === blocks[0] ? label : `\n${label}`);
      for (const instruction of block.instructions) {
        for (const record of instruction.debugRecords ?? []) {
          if (this.form === 'records') out.write(`${this.instructions.record(record)}\n`);
          else {
            this.usedIntrinsics.add(record.kind);
            out.write(`${this.instructions.recordAsCall(record)}\n`);
          }
        }
        const line = this.instructions.line(instruction);
        this.options.onInstruction?.(instruction, line);
        out.write(`${line}\n`);
      }
    }
    out.write('}\n');
  }

  private declareIntrinsics(out: TextSink): void {
    for (const kind of [...this.usedIntrinsics].sort()) {
      const name = `llvm.dbg.${kind}`;
      if (this.module.symbols.has(name)) continue;
      const params = Array(intrinsicParameters[kind]).fill('metadata').join(', ');
      out.write(`\ndeclare void @${name}(${params})\n`);
    }
  }
}

/** Lines with an empty one before them. */
function section(out: TextSink, lines: Iterable<string>): void {
  let first = true;
  for (const line of lines) {
    if (first) out.write('\n');
    first = false;
    out.write(line);
  }
}

function linkage(value: GlobalValue): string {
  return value.linkage === 'external' ? '' : `${value.linkage} `;
}

/** Preemption (where not implied by linkage or visibility), visibility and DLL storage. */
function common(value: GlobalValue): string {
  const local = value.linkage === 'private' || value.linkage === 'internal';
  const implied = local || (value.visibility !== 'default' && value.linkage !== 'extern_weak');
  let text = value.dsoLocal && !implied ? 'dso_local ' : '';
  if (value.visibility !== 'default') text += `${value.visibility} `;
  if (value.dllStorage !== 'none') text += `dll${value.dllStorage} `;
  return text;
}

function threadLocal(mode: string): string {
  if (mode === 'none') return '';
  return mode === 'generaldynamic' ? 'thread_local ' : `thread_local(${mode}) `;
}

function unnamed(value: GlobalValue): string {
  switch (value.unnamedAddr) {
    case 'none':
      return '';
    case 'local':
      return 'local_unnamed_addr ';
    case 'global':
      return 'unnamed_addr ';
  }
}

function partition(name: string | undefined): string {
  return name === undefined ? '' : `, partition "${escapeString(name)}"`;
}

function comdatReference(comdat: string, owner: string): string {
  return comdat === owner ? ' comdat' : ` comdat($${quoteName(comdat)})`;
}
