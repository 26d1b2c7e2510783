/**
 * The flat memory: one linear memory that holds the data and the shadow of the current state
 * (docs/decisions/0001-two-tiers-over-flat-memory.md).
 *
 * Invariant: a shadow byte has bit `concrete` set exactly when the data byte is part of a live object
 * and its value is the one in the linear memory. Every write through this class marks its pages
 * dirty; generated code does the same.
 *
 * Accessors take addresses as numbers and do no checks: ask `readable` or `writable` first.
 */
import {
  dataSize,
  dirtyBase,
  memorySize,
  pageBits,
  pageCount,
  Shadow,
  scopeShift,
  shadowBase,
} from './geography.js';

const wasmPage = 65536;

/**
 * Bytes that one native call fills or moves. Between two of them a run can be broken off; touching a fresh gigabyte
 * takes the system seconds.
 */
const stride = 16 << 20;

/** From here on shadow is compared in words. */
const longRange = 64;

export class FlatMemory {
  readonly wasm = new WebAssembly.Memory({
    initial: memorySize / wasmPage,
    maximum: memorySize / wasmPage,
  });
  readonly bytes = new Uint8Array(this.wasm.buffer);
  readonly view = new DataView(this.wasm.buffer);
  private readonly words = new Int32Array(this.wasm.buffer);
  /** The dirty flags, by page: a view of its own keeps the indices small. */
  readonly dirty = new Uint8Array(this.wasm.buffer, dirtyBase, pageCount);

  /** Whether all of [address, address + size) is concrete and readable. */
  readable(address: number, size: number): boolean {
    return this.allShadow(address, size, Shadow.concrete, Shadow.concrete);
  }

  /** Whether all of [address, address + size) is concrete and writable. */
  writable(address: number, size: number): boolean {
    return this.allShadow(address, size, 0xff, Shadow.concrete);
  }

  /** Whether (shadow & mask) === value for each byte of the range. */
  allShadow(address: number, size: number, mask: number, value: number): boolean {
    if (!(address >= 0 && address + size <= dataSize)) return false;
    const { bytes } = this;
    let at = shadowBase + address;
    const end = at + size;
    if (size >= longRange) {
      while (at % 4 !== 0) if ((bytes[at++] & mask) !== value) return false;
      const { words } = this;
      const [masks, values] = [mask * 0x01010101, (value * 0x01010101) | 0];
      const last = end >>> 2;
      for (let word = at / 4; word < last; word++) {
        if ((words[word] & masks) !== values) return false;
      }
      at = last * 4;
    }
    for (; at < end; at++) if ((bytes[at] & mask) !== value) return false;
    return true;
  }

  shadow(address: number): number {
    return address >= 0 && address < dataSize ? this.bytes[shadowBase + address] : 0;
  }

  setShadow(address: number, size: number, value: number): void {
    this.fillBytes(shadowBase + address, value, size);
    this.markDirty(address, size);
  }

  writeShadow(address: number, shadow: Uint8Array): void {
    this.bytes.set(shadow, shadowBase + address);
    this.markDirty(address, shadow.length);
  }

  /** Whether the byte is one of a local variable that is out of scope. */
  isOutOfScope(address: number): boolean {
    return (this.shadow(address) & Shadow.outOfScope) !== 0;
  }

  /** Ends the lifetime of an object that may begin again: what its bytes are is kept out of reach. */
  endScope(address: number, size: number): void {
    if ((this.shadow(address) & Shadow.live) === 0) return;
    const { bytes } = this;
    for (let at = shadowBase + address, end = at + size; at < end; at++) bytes[at] <<= scopeShift;
    this.markDirty(address, size);
  }

  /** Undoes `endScope`, if there was one. */
  startScope(address: number, size: number): void {
    if (!this.isOutOfScope(address)) return;
    const { bytes } = this;
    for (let at = shadowBase + address, end = at + size; at < end; at++) bytes[at] >>= scopeShift;
    this.markDirty(address, size);
  }

  markDirty(address: number, size: number): void {
    if (size <= 0) return;
    const { dirty } = this;
    const last = (address + size - 1) >>> pageBits;
    for (let page = address >>> pageBits; page <= last; page++) dirty[page] = 1;
  }

  load8(address: number): number {
    return this.bytes[address];
  }
  load16(address: number): number {
    return this.view.getUint16(address, true);
  }
  /** Unsigned. */
  load32(address: number): number {
    return this.view.getUint32(address, true);
  }
  /** Unsigned. */
  load64(address: number): bigint {
    return this.view.getBigUint64(address, true);
  }
  loadF32(address: number): number {
    return this.view.getFloat32(address, true);
  }
  loadF64(address: number): number {
    return this.view.getFloat64(address, true);
  }

  store8(address: number, value: number): void {
    this.bytes[address] = value;
    this.markDirty(address, 1);
  }
  store16(address: number, value: number): void {
    this.view.setUint16(address, value, true);
    this.markDirty(address, 2);
  }
  store32(address: number, value: number): void {
    this.view.setUint32(address, value, true);
    this.markDirty(address, 4);
  }
  store64(address: number, value: bigint): void {
    this.view.setBigUint64(address, value, true);
    this.markDirty(address, 8);
  }
  storeF32(address: number, value: number): void {
    this.view.setFloat32(address, value, true);
    this.markDirty(address, 4);
  }
  storeF64(address: number, value: number): void {
    this.view.setFloat64(address, value, true);
    this.markDirty(address, 8);
  }

  /** A view (not a copy) of the data bytes. */
  slice(address: number, size: number): Uint8Array {
    return this.bytes.subarray(address, address + size);
  }

  write(address: number, data: Uint8Array): void {
    this.bytes.set(data, address);
    this.markDirty(address, data.length);
  }

  move(to: number, from: number, size: number): void {
    const { bytes } = this;
    // What is still to be moved must not be overwritten: upwards from the end, downwards from the beginning.
    if (to > from) {
      for (let end = size; end > 0; end -= stride) {
        const start = Math.max(0, end - stride);
        bytes.copyWithin(to + start, from + start, from + end);
      }
    } else {
      for (let start = 0; start < size; start += stride) {
        bytes.copyWithin(to + start, from + start, from + Math.min(size, start + stride));
      }
    }
    this.markDirty(to, size);
  }

  fill(address: number, value: number, size: number): void {
    this.fillBytes(address, value, size);
    this.markDirty(address, size);
  }

  private fillBytes(start: number, value: number, size: number): void {
    for (let end = start + size; start < end; start += stride) {
      this.bytes.fill(value, start, Math.min(end, start + stride));
    }
  }

  /** The C string at an address, or undefined if it runs out of readable bytes. */
  cString(address: number): Uint8Array | undefined {
    let end = address;
    while (this.shadow(end) & Shadow.concrete) {
      if (this.bytes[end] === 0) return this.bytes.slice(address, end);
      end++;
    }
    return undefined;
  }
}
