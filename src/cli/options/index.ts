/**
 * The option table: every option of every command, in groups, one file per group.
 *
 * To add an option, add it to its group's file; to add a group, add a file and a line here. Then
 * `npm run docs` writes `docs/options.md` anew.
 */

import type { ValueOf } from '../option-kinds.js';
import { executionOptions } from './execution.js';
import { frontendOptions } from './frontend.js';
import { generalOptions } from './general.js';
import { inputOptions } from './inputs.js';
import { irOptions } from './ir.js';
import { reportOptions } from './report.js';
import { resultOptions } from './results.js';
import { solverOptions } from './solver.js';

export const optionTable = {
  frontend: frontendOptions,
  execution: executionOptions,
  inputs: inputOptions,
  ir: irOptions,
  report: reportOptions,
  results: resultOptions,
  solver: solverOptions,
  general: generalOptions,
} as const;

type Groups = typeof optionTable;
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  i: infer I,
) => void
  ? I
  : never;
type AllOptions = UnionToIntersection<Groups[keyof Groups]['options']>;

/** The parsed options of a command line; those that the command does not take have defaults. */
export type OptionValues = { readonly [K in keyof AllOptions]: ValueOf<AllOptions[K]> };
