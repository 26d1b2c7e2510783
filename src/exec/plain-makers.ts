/** Functions that do nothing but give a result: none, their first argument, a number. */
import type { Maker } from './external.js';

export const nothing: Maker = () => () => undefined;

export const first: Maker =
  () =>
  ([value]) =>
    value;

export const constant =
  (value: number): Maker =>
  () =>
  () =>
    value;
