import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/frontend/archive.js';
import { runtimeArchive as libraryArchive } from '../../src/frontend/cc/runtime.js';

const runtime = join(import.meta.dirname, '..', '..', 'runtime');
const include = join(runtime, 'include');
const build = JSON.parse(readFileSync(join(runtime, 'build.json'), 'utf8')) as {
  sources: string[];
  builtins: string[];
};

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '');
}

function withoutDirectives(text: string): string {
  return text.replace(/^#(?:.*\\\n)*.*/gm, '');
}

/** Names of the functions that a header declares: an identifier before a parameter list and `;`. */
function declared(text: string): string[] {
  const attribute = String.raw`(?:__MG_\w+(?:\([^)]*\))?|__attribute__\(\(.*?\)\)|__asm__\("\w+"\))`;
  const declaration = new RegExp(
    String.raw`^(?!typedef)[\w ]+?[ *](\w+)\((?:[^;{}]|\n)*?\)(?:\s*${attribute})*;`,
    'gm',
  );
  return [...withoutDirectives(withoutComments(text)).matchAll(declaration)].map(
    (match) => match[1]!,
  );
}

describe('the runtime', () => {
  it('lists every source in build.json', () => {
    const present = readdirSync(join(runtime, 'libc'))
      .filter((name) => name.endsWith('.c'))
      .map((name) => `libc/${name}`);
    expect([...build.sources].sort()).toEqual(present.sort());
  });

  it('defines every function that its headers declare', () => {
    const file = libraryArchive('x86_64');
    const archive = readArchive(readFileSync(file), file);
    const defined = new Set([...archive.index!.keys(), ...build.builtins]);
    const undefinedNames = filesUnder(include)
      .filter((path) => !/host\.h|klee\.h|merganser\.h/.test(path))
      .flatMap((path) =>
        declared(readFileSync(path, 'utf8'))
          .filter((name) => !defined.has(name))
          .map((name) => `${relative(include, path)}: ${name}`),
      );
    expect(undefinedNames).toEqual([]);
    const all = filesUnder(include).flatMap((file) => declared(readFileSync(file, 'utf8')));
    expect(all.length).toBeGreaterThan(500);
  });

  it('reaches the host only through host.h', () => {
    const host = readFileSync(join(include, 'merganser', 'host.h'), 'utf8');
    const offered = new Set(host.match(/__mg_\w+/g));
    const internal =
      /__mg_(?:big_|float|double|extended|put|take|round|parse|decimal|bits|emit|pad|print|regex_|scan|stream|open_mode|new_stream|flush|result|refuse|at_path|utf8|days|day_names|month_names|exponential|logarithm|arc|channel|open_channel|fd_|idle|busy|wait|socket|open_socket|open_connection|connect_socket|listens|has_network|arrivals_left|is_symbolic|note_number|number_read|peer_address|tell_address|times_power|powers_of|log2_of_power|fixed)/;
    for (const source of build.sources) {
      const text = readFileSync(join(runtime, source), 'utf8');
      const unknown = (text.match(/__mg_\w+/g) ?? []).filter(
        (name) => !offered.has(name) && !internal.test(name) && name !== '__mg_math_',
      );
      expect(unknown, source).toEqual([]);
    }
  });
});
