/**
 * What a WASI module has open: directories, files that it reads, files that it writes, and standard streams, each with
 * its position, and what the calls of preview 1 on a descriptor do (`fd_read`, `fd_seek`, …).
 */
import type { CompilerFiles, FileFacts, WrittenFile } from './wasi-files.js';
import { errno, fileType, type GuestMemory } from './wasi-memory.js';

export type Descriptor =
  | { readonly kind: 'directory'; readonly path: string; readonly preopen?: string }
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly facts: FileFacts; at: number }
  | { readonly kind: 'write'; readonly file: WrittenFile; append: boolean; at: number }
  | { readonly kind: 'stream'; readonly chunks: Uint8Array[] };

export class Descriptors {
  private readonly open = new Map<number, Descriptor>();
  private next = 0;

  /** `first`: those that the module finds open, from 0 on. */
  constructor(
    private readonly guest: GuestMemory,
    private readonly files: CompilerFiles,
    first: readonly Descriptor[],
  ) {
    for (const descriptor of first) this.open.set(this.next++, descriptor);
  }

  get(fd: number): Descriptor | undefined {
    return this.open.get(fd);
  }

  close(fd: number): number {
    return this.open.delete(fd) ? errno.success : errno.badf;
  }

  add(descriptor: Descriptor, out: number): number {
    const fd = this.next++;
    this.open.set(fd, descriptor);
    this.guest.view().setUint32(out, fd, true);
    return errno.success;
  }

  read(fd: number, list: number, count: number, out: number): number {
    const source = this.readable(fd);
    if (!source) return errno.badf;
    const done = this.guest.copyOut(source.bytes, source.at, list, count);
    const descriptor = this.open.get(fd);
    if (descriptor?.kind === 'read' || descriptor?.kind === 'write') descriptor.at += done;
    this.guest.view().setUint32(out, done, true);
    return errno.success;
  }

  readAt(fd: number, list: number, count: number, at: number, out: number): number {
    const source = this.readable(fd);
    if (!source) return errno.badf;
    this.guest.view().setUint32(out, this.guest.copyOut(source.bytes, at, list, count), true);
    return errno.success;
  }

  write(fd: number, list: number, count: number, out: number): number {
    const descriptor = this.open.get(fd);
    if (descriptor?.kind !== 'write' && descriptor?.kind !== 'stream') return errno.badf;
    let done = 0;
    for (const buffer of this.guest.vectors(list, count)) {
      if (descriptor.kind === 'stream') {
        descriptor.chunks.push(buffer.slice());
      } else {
        if (descriptor.append) descriptor.at = descriptor.file.size;
        descriptor.file.write(descriptor.at, buffer);
        descriptor.at += buffer.length;
      }
      done += buffer.length;
    }
    this.guest.view().setUint32(out, done, true);
    return errno.success;
  }

  seek(fd: number, offset: number, whence: number, out: number): number {
    const descriptor = this.open.get(fd);
    if (descriptor?.kind !== 'read' && descriptor?.kind !== 'write') return errno.badf;
    const size = descriptor.kind === 'read' ? descriptor.bytes.length : descriptor.file.size;
    const origin = whence === 0 ? 0 : whence === 1 ? descriptor.at : size;
    if (origin + offset < 0) return errno.inval;
    descriptor.at = origin + offset;
    this.guest.view().setBigUint64(out, BigInt(descriptor.at), true);
    return errno.success;
  }

  setSize(fd: number, size: number): number {
    const descriptor = this.open.get(fd);
    if (descriptor?.kind !== 'write') return errno.badf;
    descriptor.file.resize(size);
    return errno.success;
  }

  state(fd: number, out: number): number {
    const descriptor = this.open.get(fd);
    if (!descriptor) return errno.badf;
    const view = this.guest.view();
    view.setUint8(out, this.typeOf(descriptor));
    view.setUint16(out + 2, 0, true);
    view.setBigUint64(out + 8, 0xffff_ffffn, true);
    view.setBigUint64(out + 16, 0xffff_ffffn, true);
    return errno.success;
  }

  facts(fd: number, out: number): number {
    const descriptor = this.open.get(fd);
    if (!descriptor) return errno.badf;
    if (descriptor.kind === 'read') return this.guest.putFacts(descriptor.facts, out);
    if (descriptor.kind === 'directory') {
      const facts = this.files.facts(descriptor.path);
      return facts ? this.guest.putFacts(facts, out) : errno.noent;
    }
    const size = descriptor.kind === 'write' ? descriptor.file.size : 0;
    const inode = descriptor.kind === 'write' ? descriptor.file.inode : 0n;
    const kind = descriptor.kind === 'write' ? 'file' : 'other';
    return this.guest.putFacts({ kind, device: 0n, inode, size, modifiedNs: 0n }, out);
  }

  private readable(fd: number): { bytes: Uint8Array; at: number } | undefined {
    const descriptor = this.open.get(fd);
    if (descriptor?.kind === 'read') return descriptor;
    if (descriptor?.kind === 'write') {
      return { bytes: descriptor.file.bytes(), at: descriptor.at };
    }
    return undefined;
  }

  private typeOf(descriptor: Descriptor): number {
    if (descriptor.kind === 'directory') return fileType.directory;
    return descriptor.kind === 'stream' ? fileType.other : fileType.file;
  }
}
