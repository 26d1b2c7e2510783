/** Messages as texts: JSON, with arrays of numbers as such. Nothing that is read can be more than data. */
const kinds = { Uint32Array, Float64Array, Uint8Array } as const;
type Kind = keyof typeof kinds;

export function encode(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    const kind = ArrayBuffer.isView(part) ? (part.constructor.name as Kind) : undefined;
    return kind && kind in kinds ? { $: kind, of: [...(part as Uint32Array)] } : part;
  });
}

export function decode<T>(text: string): T {
  return JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('$' in part) || !('of' in part)) return part;
    const kind = part.$ as Kind;
    return Object.hasOwn(kinds, kind) ? kinds[kind].from(part.of as number[]) : part;
  }) as T;
}
