/**
 * Which file under `src/` a function of the running engine comes from.
 *
 * The engine runs from its sources (tests), from `dist/` (the library), or from one file that the
 * bundler made (the command). There the bundler writes `// src/…` before each module.
 */
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A place in a file of JavaScript, lines from 0. */
export interface ScriptPlace {
  readonly url: string;
  readonly lineNumber: number;
}

export class EngineFiles {
  private readonly bundles = new Map<string, BundledModules | undefined>();

  /** The path within `src/`; '' for code that is not the engine's. */
  fileOf({ url, lineNumber }: ScriptPlace): string {
    if (url === '' || url.startsWith('node:') || url.startsWith('wasm:')) return '';
    if (/\/node_modules\/(?!merganser\/)/.test(url)) return '';
    if (url.endsWith('/dist/bin/main.cjs')) {
      if (!this.bundles.has(url)) this.bundles.set(url, BundledModules.read(url));
      return this.bundles.get(url)?.at(lineNumber) ?? '';
    }
    return /\/(?:src|dist)\/(.+\.[tj]s)$/.exec(url)?.[1] ?? '';
  }
}

/** The modules in a bundle, by the line that each begins on. */
export class BundledModules {
  private readonly starts: number[] = [];
  private readonly files: string[] = [];

  constructor(text: string) {
    let line = 0;
    let at = 0;
    // By one search over the whole text: a bundle has fifty thousand lines, and a short run no time.
    for (const found of text.matchAll(/^\/\/ (?:(src)|\S*)\/(\S+\.[tj]s)$/gm)) {
      for (; at < found.index; line++) at = text.indexOf('\n', at) + 1;
      this.starts.push(line);
      this.files.push(found[1] ? found[2] : '');
    }
  }

  static read(url: string): BundledModules | undefined {
    try {
      const file = url.startsWith('file:') ? fileURLToPath(url) : url;
      return new BundledModules(fs.readFileSync(file, 'latin1'));
    } catch {
      return undefined;
    }
  }

  at(line: number): string {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= line) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? '' : this.files[low - 1];
  }
}
