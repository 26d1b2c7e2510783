/**
 * Any function without a harness: finds the function and its parameters, and makes the harness.
 *
 * A C source is included by the harness, its own `main` renamed: so static functions can be called and
 * all types have their names. A first compilation tells the parameters, from its debug information. A
 * function of bitcode or LLVM assembly is declared by what its debug information, or else its LLVM type
 * says.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import {
  byteText,
  type CType,
  type Func,
  functionTypeOf,
  type Module,
  readableText,
  type Type,
  variablesOf,
} from '../../ir/index.js';
import { readBitcode } from '../bc/index.js';
import { type CompileOptions, type CSource, compileC } from '../cc/index.js';
import { loadProgram } from '../load.js';
import type { HarnessOptions, HarnessParameter } from './arguments.js';
import { declare } from './c-types.js';
import { asOwnSource, generateHarness, obstacle } from './generate.js';

export { type HarnessOptions, type PointerChoice, pointerChoices } from './arguments.js';
export { asOwnSource };

export type HarnessResult =
  | {
      readonly ok: true;
      readonly text: string;
      /** What to load: the harness, and the files that it does not include. */
      readonly sources: readonly (string | CSource)[];
    }
  | {
      readonly ok: false;
      readonly message: string;
      /** The functions that there are, where there is none of the name. */
      readonly functions?: readonly string[];
    };

const failed = (message: string, functions?: readonly string[]): HarnessResult => ({
  ok: false,
  message,
  functions,
});

export function makeHarness(
  name: string,
  files: readonly string[],
  options: HarnessOptions,
  compile: CompileOptions = {},
): HarnessResult {
  const directory = compile.workingDirectory ?? '.';
  const isSource = (file: string) => /\.[ci]$/.test(file);
  const mentions = (file: string) => {
    const full = path.resolve(directory, file);
    return isSource(file) && fs.existsSync(full) && fs.readFileSync(full, 'utf8').includes(name);
  };
  for (const file of files.filter(mentions)) {
    const head = inclusion(file);
    const module = probe(`${head}void *mg_probe = (void *)${name};\n`, file, compile);
    const func = module && definedFunction(module, byteText(name));
    if (func) return finish(func, head, file, files, options);
  }
  const compiled = files.filter((file) => !isSource(file));
  const whole = {
    ...{ ...compile, called: name },
    ...({ wholeArchives: true, link: { undefined: 'allow' } } as const),
  };
  const loaded = compiled.length > 0 ? loadProgram(compiled, whole) : undefined;
  const func = loaded?.ok ? definedFunction(loaded.module, byteText(name)) : undefined;
  if (!func) {
    const known = [
      ...files.filter(isSource).flatMap((file) => functionsIn(file, compile)),
      ...(loaded?.ok ? definedNames(loaded.module) : []),
    ];
    const message = `--function: ${files.join(', ')}: there is no function ${name} in the program`;
    return failed(message, [...new Set(known)]);
  }
  if (func.linkage === 'internal' || func.linkage === 'private') {
    return failed(`--function: ${name} is static; give the C source instead of compiled code`);
  }
  return finish(func, undefined, name, files, options);
}

/** The functions of a source; the compiler leaves out static ones that nobody calls. */
function functionsIn(file: string, compile: CompileOptions): string[] {
  const module = probe(inclusion(file), file, compile);
  const text = fs.readFileSync(path.resolve(compile.workingDirectory ?? '.', file), 'utf8');
  const written = [...text.matchAll(/^static\b[^;={}()]*?\b(\w+)\s*\([^;{}]*\)\s*\{/gm)];
  return [...(module ? definedNames(module) : []), ...written.map(([, name]) => name)];
}

function definedNames({ functions }: Module): string[] {
  return functions
    .filter(({ blocks, name }) => blocks.length > 0 && name !== 'mg_original_main')
    .map(({ name }) => name);
}

/** Includes a source without its `main`. */
function inclusion(file: string): string {
  return `#define main mg_original_main\n#include "${path.basename(file)}"\n#undef main\n`;
}

function probe(text: string, file: string, compile: CompileOptions): Module | undefined {
  const source = { path: harnessPath(file), text };
  const result = compileC(source, { ...compile, optimise: '0', debug: 'full', emit: 'bc' });
  return result.ok ? readBitcode(result.ir, { file: source.path }) : undefined;
}

/** In the directory of the source, so that it and its own headers are found. */
function harnessPath(file: string): string {
  const base = path.basename(file).replace(/\.\w+$/, '');
  return path.join(path.dirname(file), `${base}-harness.c`);
}

function definedFunction(module: Module, name: string): Func | undefined {
  const symbol = module.symbols.get(name);
  return symbol?.kind === 'function' && symbol.blocks.length > 0 ? symbol : undefined;
}

function finish(
  func: Func,
  head: string | undefined,
  file: string,
  files: readonly string[],
  options: HarnessOptions,
): HarnessResult {
  const parameters = parametersOf(func, head !== undefined);
  const wrong = parameters.map(obstacle).find((text) => text !== undefined);
  if (wrong) return failed(`--function: ${readableText(func.name)} cannot be called: ${wrong}`);
  const result = resultOf(func, head !== undefined);
  const text = generateHarness(
    `/* Calls ${readableText(func.name)} with symbolic arguments; made by merganser run --function. */\n${head ?? prototype(func, parameters, result)}`,
    readableText(func.name),
    parameters,
    result,
    options,
  );
  const harness: CSource = { path: harnessPath(file), text };
  const others = head === undefined ? files : files.filter((other) => other !== file);
  return { ok: true, text, sources: [harness, ...others] };
}

/** The type of the result, as `parametersOf` does it. */
function resultOf(func: Func, hasTypes: boolean): CType {
  const type = hasTypes ? functionTypeOf(func)?.result : undefined;
  return type ?? plainType(func.functionType.result);
}

/** With full types where the source is included; otherwise what a plain declaration can say. */
function parametersOf(func: Func, hasTypes: boolean): HarnessParameter[] {
  const named = variablesOf(func).filter(({ parameter }) => parameter > 0);
  const types = hasTypes ? functionTypeOf(func)?.params : undefined;
  const count = types?.length ?? func.params.length;
  return Array.from({ length: count }, (_, i) => {
    const variable = named.find(({ parameter }) => parameter === i + 1);
    const type = types?.[i] ?? plainType(func.params[i].type);
    return { name: variable?.name || `arg${i}`, type };
  });
}

/** A C type for an LLVM type. */
function plainType(type: Type): CType {
  switch (type.kind) {
    case 'int': {
      const name = { 1: '_Bool', 8: 'signed char', 16: 'short', 32: 'int', 64: 'long' }[type.bits];
      if (!name) return { kind: 'unknown', name: `i${type.bits}` };
      const encoding = type.bits === 1 ? 'bool' : 'signed';
      return { kind: 'basic', name, bits: type.bits, encoding, character: type.bits === 8 };
    }
    case 'float':
      if (type.format !== 'float' && type.format !== 'double') break;
      return {
        kind: 'basic',
        name: type.format,
        bits: type.bits,
        encoding: 'float',
        character: false,
      };
    case 'pointer':
      return { kind: 'pointer', target: { kind: 'void' } };
  }
  return { kind: 'unknown', name: type.kind };
}

function prototype(func: Func, parameters: readonly HarnessParameter[], result: CType): string {
  const params = parameters.map(({ name, type }) => declare(type, name)).join(', ');
  const head = `${readableText(func.name)}(${params || 'void'})`;
  if (result.kind !== 'unknown') return `${declare(result, head)};\n`;
  return `${func.functionType.result.kind === 'void' ? 'void' : 'int'} ${head};\n`;
}
