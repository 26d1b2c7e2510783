/** JSON files of a run directory: read when they changed, and whatever their state. */
import * as fs from 'node:fs';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}

export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function asNumber(value: Json | undefined, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export function asText(value: Json | undefined, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export class JsonFile {
  private stamp = '';

  constructor(readonly path: string) {}

  /** What is in the file; undefined if it is not there, not whole, or as it was. */
  changed(): JsonObject | undefined {
    try {
      const { mtimeMs, size, ino } = fs.statSync(this.path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (stamp === this.stamp) return undefined;
      const value = parse(fs.readFileSync(this.path, 'utf8'));
      if (value === undefined) return undefined;
      this.stamp = stamp;
      return asObject(value);
    } catch {
      return undefined;
    }
  }
}
