/**
 * Where printed text goes: bytes, as soon as a few kilobytes have come together. Strings that are
 * joined at the end instead would all survive several garbage collections first, which cost more
 * than half of the time of printing a large module. Printed assembly is ASCII throughout.
 */

const batch = 4096;

export class TextSink {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private pending = '';
  private readonly encoder = new TextEncoder();

  write(text: string): void {
    this.pending += text;
    if (this.pending.length > batch) this.flush();
  }

  toString(): string {
    this.flush();
    return new TextDecoder().decode(this.bytes.subarray(0, this.length));
  }

  private flush(): void {
    const { pending } = this;
    this.pending = '';
    const needed = this.length + pending.length;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
    }
    this.encoder.encodeInto(pending, this.bytes.subarray(this.length));
    this.length = needed;
  }
}
