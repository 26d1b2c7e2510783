/**
 * Writes the code of one function: instructions, locals, and labels named by the nesting depth at
 * which their block was opened.
 */
import { ByteWriter, emptyBlock, F32, F64, I32, I64, type WasmType } from './encoding.js';
import { Fc, Op } from './opcodes.js';

/** An open block; `br` counts outwards from the innermost. */
export type Label = number;

export class Assembler {
  private readonly out = new ByteWriter();
  private depth = 0;
  /** Types of all locals, the parameters first. */
  readonly locals: WasmType[];

  constructor(readonly params: readonly WasmType[]) {
    this.locals = [...params];
  }

  local(type: WasmType): number {
    this.locals.push(type);
    return this.locals.length - 1;
  }

  op(code: number): void {
    this.out.byte(code);
  }
  fc(code: number): void {
    this.out.byte(Op.prefixFC);
    this.out.u32(code);
  }

  get(local: number): void {
    this.out.byte(Op.localGet);
    this.out.u32(local);
  }
  set(local: number): void {
    this.out.byte(Op.localSet);
    this.out.u32(local);
  }
  tee(local: number): void {
    this.out.byte(Op.localTee);
    this.out.u32(local);
  }
  globalGet(global: number): void {
    this.out.byte(Op.globalGet);
    this.out.u32(global);
  }
  globalSet(global: number): void {
    this.out.byte(Op.globalSet);
    this.out.u32(global);
  }

  i32(value: number): void {
    this.out.byte(Op.i32Const);
    this.out.s32(value);
  }
  i64(value: bigint | number): void {
    this.out.byte(Op.i64Const);
    if (typeof value === 'number' && value === (value | 0)) this.out.s32(value);
    else this.out.s64(BigInt(value));
  }
  f32(bits: number): void {
    this.out.byte(Op.f32Const);
    this.out.f32Bits(bits);
  }
  f64(bits: bigint): void {
    this.out.byte(Op.f64Const);
    this.out.f64Bits(bits);
  }
  zero(type: WasmType): void {
    if (type === I32) this.i32(0);
    else if (type === I64) this.i64(0);
    else if (type === F32) this.f32(0);
    else this.f64(0n);
  }

  /** A load or store; alignment hints do not matter to V8, so none is given. */
  access(code: number, offset: number): void {
    this.out.byte(code);
    this.out.u32(0);
    this.out.u32(offset);
  }
  store(type: WasmType, offset: number): void {
    const code =
      type === I32
        ? Op.i32Store
        : type === I64
          ? Op.i64Store
          : type === F64
            ? Op.f64Store
            : Op.f32Store;
    this.access(code, offset);
  }
  memoryCopy(): void {
    this.fc(Fc.memoryCopy);
    this.out.byte(0);
    this.out.byte(0);
  }
  memoryFill(): void {
    this.fc(Fc.memoryFill);
    this.out.byte(0);
  }

  call(index: number): void {
    this.out.byte(Op.call);
    this.out.u32(index);
  }
  callIndirect(type: number): void {
    this.out.byte(Op.callIndirect);
    this.out.u32(type);
    this.out.u32(0);
  }

  block(): Label {
    this.out.byte(Op.block);
    this.out.byte(emptyBlock);
    return ++this.depth;
  }
  loop(): Label {
    this.out.byte(Op.loop);
    this.out.byte(emptyBlock);
    return ++this.depth;
  }
  if(): Label {
    this.out.byte(Op.if);
    this.out.byte(emptyBlock);
    return ++this.depth;
  }
  else(): void {
    this.out.byte(Op.else);
  }
  end(): void {
    this.depth--;
    this.out.byte(Op.end);
  }
  br(label: Label): void {
    this.out.byte(Op.br);
    this.out.u32(this.depth - label);
  }
  brIf(label: Label): void {
    this.out.byte(Op.brIf);
    this.out.u32(this.depth - label);
  }
  brTable(labels: readonly Label[], otherwise: Label): void {
    this.out.byte(Op.brTable);
    this.out.u32(labels.length);
    for (const label of labels) this.out.u32(this.depth - label);
    this.out.u32(this.depth - otherwise);
  }

  /** Closes the function's own block. */
  finish(): Uint8Array {
    if (this.depth !== 0) throw new Error(`${this.depth} blocks left open`);
    this.out.byte(Op.end);
    return this.out.finish();
  }

  /** Remembers the present place; `rewind` forgets what was written since. */
  mark(): { length: number; depth: number } {
    return { length: this.out.length, depth: this.depth };
  }
  rewind(mark: { length: number; depth: number }): void {
    this.out.length = mark.length;
    this.depth = mark.depth;
  }
}
