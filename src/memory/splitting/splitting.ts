/** Splitting: which part of a large object an access is in, so that not the whole object becomes an array. */
import type { Region, Window } from '../address-space.js';
import type { AccessRequest } from '../models/model.js';

export interface Splitting {
  /** The part of an object that an access at an address is in; undefined if the object is not split. */
  windowAt(object: Region, address: number, request: AccessRequest): Window | undefined;
  /**
   * Told that one access may be in two parts of an object: true if they have become one, so that it is to be asked
   * again where the access may be.
   */
  join(object: Region, a: Window, b: Window): boolean;
}
