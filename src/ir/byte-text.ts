/**
 * Names and strings of a module are bytes, held as text with one code unit for each, so that they are printed as they
 * were read. Most of those that are not ASCII are UTF-8: names of files and folders, and C identifiers. People get
 * them decoded; what is not UTF-8 stays as it is, which shows as Latin-1.
 */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** As people write it. */
export function readableText(bytes: string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  try {
    return decoder.decode(Uint8Array.from(bytes, (unit) => unit.charCodeAt(0)));
  } catch {
    return bytes;
  }
}

/** As modules hold it. */
export function byteText(text: string): string {
  return Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join('');
}
