/**
 * Lets Node.js load the TypeScript of the tests and of what they test (vitest.config.ts). `tsx` does the same and,
 * beyond that, names every function that a line makes: each arrow function in a hot loop then costs a call of
 * `Object.defineProperty`, up to a twelfth of a test's processor time. The types are taken away as the build does it,
 * and the lines that a failure shows are those of the source.
 */
import * as fs from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** The text of a module of ours, in place of the name it will have when it is built. */
export function resolve(specifier, context, next) {
  const isOurs =
    context.parentURL?.startsWith('file:') && !context.parentURL.includes('/node_modules/');
  if (isOurs && specifier.startsWith('.') && specifier.endsWith('.js')) {
    const source = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL);
    if (fs.existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  const at = new URL(url);
  const isOurs = at.protocol === 'file:' && !at.pathname.includes('/node_modules/');
  if (isOurs && at.pathname.endsWith('.json')) {
    const source = `export default ${fs.readFileSync(at, 'utf8')};`;
    return { format: 'module', source, shortCircuit: true };
  }
  if (!isOurs || !at.pathname.endsWith('.ts')) return next(url, context);
  const { transform } = await import('esbuild');
  at.search = '';
  const { code } = await transform(fs.readFileSync(at, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcefile: at.href,
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { target: 'ES2023', verbatimModuleSyntax: true } },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

// Threads that tests start run what is built; the thread of the hooks loads this file too.
if (isMainThread) {
  process.setSourceMapsEnabled(true);
  register(import.meta.url);
}
