/** docs/library-functions.md is the one that the library and the lists give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { offer, offeredByLibrary } from '../../scripts/library/offered.js';
import { libraryPage } from '../../scripts/library/page.js';

describe('the page of library functions', () => {
  const library = offeredByLibrary();

  it('is the one that the library gives (npm run docs)', () => {
    const page = join(import.meta.dirname, '..', '..', 'docs', 'library-functions.md');
    expect(readFileSync(page, 'utf8')).toBe(libraryPage(library));
  });

  it('tells functions that are there from those that are refused or missing', () => {
    expect(offer(library, 'strlen')).toEqual({ kind: 'there' });
    expect(offer(library, 'malloc')).toEqual({ kind: 'there' });
    expect(offer(library, 'pthread_spin_init')).toEqual({ kind: 'there' });
    expect(offer(library, 'mount')).toEqual({ kind: 'refused', how: 'fails with EPERM' });
    expect(offer(library, 'pthread_create')).toMatchObject({
      kind: 'refused',
      how: expect.stringMatching(/^ends the path: a second thread/),
    });
    expect(offer(library, 'no_such_function')).toBeUndefined();
  });
});
