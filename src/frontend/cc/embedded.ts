/**
 * The compiler that comes with npm: clang 22 as a WebAssembly module, from `@yowasp/clang`.
 *
 * The package's own API unpacks 30 MB of headers into an in-memory file system and runs through
 * a component-model shim; a first compile takes seconds. Its `gen/llvm.core.wasm` is a plain WASI
 * preview-1 command, so it is driven directly (`wasi.ts`).
 *
 * Cold start. V8 validates all 75 MB of the module before the first instruction runs, unless
 * `--wasm-lazy-validation` is set: then a function is validated and compiled when it is first
 * called, and a compile of a small C file touches a tenth of them. Under `--liftoff-only` V8's
 * optimising compiler stays out: on small sources it costs more than it gives back. Both flags are
 * set while the module is made or runs, which is synchronous, and taken back after it, so that
 * nobody else's modules are affected.
 * Figures and the alternatives: docs/decisions/0002-embedded-clang.md.
 *
 * Clang keeps global state and is left at `exit`, so every compile gets a new instance; the
 * module with the code that V8 has made so far is shared by all compiles of the process.
 */

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v8 from 'node:v8';
import { isMemoryRefused } from '../../node/index.js';
import {
  type Compiler,
  CompilerFailure,
  type CompilerJob,
  type CompilerRun,
  type CSource,
  digest,
} from './compiler.js';
import { runOnLargeStack } from './large-stack.js';
import { ResourceHeaders } from './resource-headers.js';
import { runWasi } from './wasi.js';
import type { VirtualFiles } from './wasi-files.js';

/** Where the compiler finds its own headers; exists only inside the WASI host. */
const resourceDirectory = '/merganser-clang';

/** Where the compiler writes; exists only inside the WASI host. */
const outputFile = '/merganser-output/module';

const packageName = '@yowasp/clang';

/**
 * The directory of the installed npm package, undefined where it is missing. It is looked for where npm puts it;
 * Node.js is asked, at some ten milliseconds, only where it is not there.
 */
export function embeddedPackageDirectory(): string | undefined {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; ) {
    const found = path.join(folder, 'node_modules', packageName);
    if (fs.existsSync(path.join(found, 'package.json'))) return fs.realpathSync(found);
    const above = path.dirname(folder);
    if (above === folder) break;
    folder = above;
  }
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    return undefined;
  }
}

export function resourceHeadersOf(packageDirectory: string, mount: string): ResourceHeaders {
  return new ResourceHeaders(path.join(packageDirectory, 'gen', 'llvm-resources.tar'), mount);
}

export class EmbeddedClang implements Compiler {
  readonly kind = 'embedded';
  readonly name = 'embedded';
  readonly identity: string;
  readonly ownArgs = ['-resource-dir', resourceDirectory, '-gno-key-instructions'];
  private readonly packageVersion: string;
  private readonly headers: ResourceHeaders;

  /** `module` where it was compiled before, on another thread. */
  constructor(
    private readonly directory: string,
    private module?: WebAssembly.Module,
  ) {
    const manifest: unknown = JSON.parse(
      fs.readFileSync(path.join(directory, 'package.json'), 'utf8'),
    );
    const { version } = manifest as { version: string };
    this.packageVersion = version;
    this.identity = `${packageName}@${version}`;
    this.headers = resourceHeadersOf(directory, resourceDirectory);
  }

  version(): string {
    return `${this.packageVersion.split('.')[0]} (${this.identity})`;
  }

  run(job: CompilerJob): CompilerRun {
    return withQuickStart(() => {
      try {
        return this.runHere(job);
      } catch (thrown) {
        if (!isStackOverflow(thrown)) throw breakdown(job, thrown);
      }
      try {
        return runOnLargeStack(this.directory, this.loadModule(), job);
      } catch (thrown) {
        throw breakdown(job, thrown);
      }
    });
  }

  /** Runs on this thread's stack; what the compiler dies of is thrown as it is. */
  runHere(job: CompilerJob): CompilerRun {
    const files: VirtualFiles[] = [this.headers];
    if (job.source.text !== undefined) {
      files.unshift(new SourceText(job.source, job.workingDirectory));
    }
    const result = runWasi(this.loadModule(), {
      args: [
        'clang',
        ...job.args,
        `-working-directory=${job.workingDirectory}`,
        '-emit-llvm',
        job.emit === 'bc' ? '-c' : '-S',
        ...['-o', outputFile],
        job.source.path,
      ],
      workingDirectory: job.workingDirectory,
      files,
    });
    return {
      exitCode: result.exitCode,
      output: result.outputs.get(outputFile) ?? new Uint8Array(0),
      messages: Buffer.from(result.stderr).toString(),
      dependencies: {
        reads: new Map([...result.reads].map(([file, bytes]) => [file, digest(bytes)])),
        absent: result.absent.filter((file) => !file.startsWith(path.dirname(outputFile))),
      },
    };
  }

  private loadModule(): WebAssembly.Module {
    if (this.module) return this.module;
    const bytes = fs.readFileSync(path.join(this.directory, 'gen', 'llvm.core.wasm'));
    this.module = new WebAssembly.Module(bytes);
    return this.module;
  }
}

function isStackOverflow(thrown: unknown): boolean {
  return thrown instanceof RangeError && /call stack/.test(thrown.message);
}

function breakdown(job: CompilerJob, thrown: unknown): Error {
  if (isMemoryRefused(thrown)) return thrown;
  return new CompilerFailure(
    `the embedded clang broke down on ${job.source.path}: ${String(thrown)}. ` +
      'Try a system compiler (--cc clang), and please report the file.',
  );
}

function withQuickStart<T>(work: () => T): T {
  v8.setFlagsFromString('--wasm-lazy-validation');
  v8.setFlagsFromString('--liftoff-only');
  try {
    return work();
  } finally {
    v8.setFlagsFromString('--no-liftoff-only');
    v8.setFlagsFromString('--no-wasm-lazy-validation');
  }
}

/** One source whose text is given, at its path. */
class SourceText implements VirtualFiles {
  private readonly at: string;
  private readonly bytes: Uint8Array;

  constructor(source: CSource, workingDirectory: string) {
    this.at = path.resolve(workingDirectory, source.path);
    this.bytes = new TextEncoder().encode(source.text);
  }

  read(absolutePath: string): Uint8Array | undefined {
    return absolutePath === this.at ? this.bytes : undefined;
  }

  /** The directories above the source exist too, even where the disk has none. */
  list(absolutePath: string): readonly string[] | undefined {
    const inside = path.relative(absolutePath, this.at);
    return inside.startsWith('..') ? undefined : [inside.split(path.sep)[0]!];
  }
}
