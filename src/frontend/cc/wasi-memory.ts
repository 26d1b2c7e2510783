/**
 * The memory of a WASI module, with the preview-1 records that its host reads and writes there.
 * Pointers are 32 bits, all numbers little-endian; layouts are those of
 * `wasi_snapshot_preview1.witx`.
 */

import type { FileFacts } from './wasi-files.js';

export const errno = {
  success: 0,
  badf: 8,
  exist: 20,
  inval: 28,
  noent: 44,
  nosys: 52,
  notdir: 54,
} as const;

export const fileType = { directory: 3, file: 4, other: 0 } as const;

const decoder = new TextDecoder();

export class GuestMemory {
  private cachedView = new DataView(new ArrayBuffer(0));

  /** Given once the module is instantiated; no host call comes before that. */
  memory!: WebAssembly.Memory;

  /** The memory's buffer is replaced whenever the module grows it. */
  view(): DataView {
    if (this.cachedView.buffer !== this.memory.buffer) {
      this.cachedView = new DataView(this.memory.buffer);
    }
    return this.cachedView;
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  text(at: number, length: number): string {
    return decoder.decode(this.bytes(at, length));
  }

  /** Zero-terminated strings at `text`, and their addresses at `list`. */
  putStrings(strings: readonly Uint8Array[], list: number, text: number): number {
    const view = this.view();
    let at = text;
    strings.forEach((string, i) => {
      view.setUint32(list + 4 * i, at, true);
      this.bytes(at, string.length).set(string);
      at += string.length;
    });
    return errno.success;
  }

  putSizes(strings: readonly Uint8Array[], count: number, size: number): number {
    this.view().setUint32(count, strings.length, true);
    this.view().setUint32(
      size,
      strings.reduce((sum, string) => sum + string.length, 0),
      true,
    );
    return errno.success;
  }

  /** The buffers of an array of (pointer, length). */
  vectors(list: number, count: number): Uint8Array[] {
    const view = this.view();
    const buffers: Uint8Array[] = [];
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(list + 8 * i, true);
      buffers.push(this.bytes(at, view.getUint32(list + 8 * i + 4, true)));
    }
    return buffers;
  }

  /** Copies from `at` on into the buffers; gives the number of bytes copied. */
  copyOut(bytes: Uint8Array, at: number, list: number, count: number): number {
    let done = 0;
    for (const buffer of this.vectors(list, count)) {
      const part = bytes.subarray(at + done, Math.min(at + done + buffer.length, bytes.length));
      buffer.set(part);
      done += part.length;
      if (part.length < buffer.length) break;
    }
    return done;
  }

  /** A `filestat`: device, inode, type, links, size and three times, 64 bytes in all. */
  putFacts(facts: FileFacts, out: number): number {
    const view = this.view();
    view.setBigUint64(out, facts.device, true);
    view.setBigUint64(out + 8, facts.inode, true);
    view.setBigUint64(out + 16, 0n, true);
    view.setUint8(out + 16, fileType[facts.kind]);
    view.setBigUint64(out + 24, 1n, true);
    view.setBigUint64(out + 32, BigInt(facts.size), true);
    for (const at of [40, 48, 56]) view.setBigUint64(out + at, facts.modifiedNs, true);
    return errno.success;
  }
}
