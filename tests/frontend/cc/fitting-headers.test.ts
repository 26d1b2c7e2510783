/** Headers that fit: what ours do not have is looked for in those of the machine. */
import { describe, expect, it } from 'vitest';
import { systemIncludeDirectories } from '../../../src/frontend/cc/headers.js';
import { compileC } from '../../../src/frontend/cc/index.js';

const hasSystem = systemIncludeDirectories().length > 0;
// A function and a structure of glibc that a config.h may promise.
const text = '#include <sys/quota.h>\n#include <stdio.h>\nint main(void) { return 0; }\n';
const name = '#include <stdio.h>\nint main(void) { return (int)_IO_EOF_SEEN_IF_ANY; }\n';
const glibcOnly =
  '#define _GNU_SOURCE\n#include <unistd.h>\nint main(void) { return brk((void *)0) + _CS_V7_ENV; }\n';

const compile = (source: string, headers?: 'runtime' | 'auto') =>
  compileC(
    { path: 'fitting.c', text: source },
    { cache: false, cc: 'embedded', ...(headers && { headers }) },
  );

describe.skipIf(!hasSystem)('headers that fit (skipped where the machine has none)', () => {
  it('compiles with those of the machine where ours lack a header', () => {
    expect(compile(text).ok).toBe(true);
  });

  it('does so where ours lack a name, and says which', () => {
    const result = compile(glibcOnly);
    expect(result.ok).toBe(true);
    expect(result.diagnostics.at(-1)?.message).toMatch(
      /uses '(brk|_CS_V7_ENV)', which Merganser's headers do not have.*--headers system/,
    );
  });

  it('reports what no header has as the mistake that it is', () => {
    const result = compile(name);
    expect(result.ok).toBe(false);
    expect(result.diagnostics[0]?.message).toMatch(/_IO_EOF_SEEN_IF_ANY/);
  });

  it('proposes the other headers where ours were asked for', () => {
    const result = compile(glibcOnly, 'runtime');
    expect(!result.ok && result.message).toMatch(/--headers system/);
  });
});
