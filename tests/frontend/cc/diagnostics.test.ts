import { describe, expect, it } from 'vitest';
import { parseDiagnostics } from '../../../src/frontend/cc/diagnostics.js';
import { parseMakeRule } from '../../../src/frontend/cc/native.js';

describe('compiler messages', () => {
  it('are taken apart, with the inclusion stack before and the excerpt after', () => {
    const text = [
      'In file included from main.c:1:',
      "a b.h:2:3: error: unknown type name 'x'",
      '    2 |   x y;',
      '      |   ^',
      'main.c:9:1: note: here',
      'In file included from main.c:2:',
      'clang: warning: argument unused',
      'fatal error: too many errors emitted, stopping now [-ferror-limit=]',
      '1 warning and 2 errors generated.',
      '',
    ].join('\n');
    expect(parseDiagnostics(text)).toEqual([
      {
        severity: 'error',
        file: 'a b.h',
        line: 2,
        column: 3,
        message: "unknown type name 'x'",
        text: text.split('\n').slice(0, 4).join('\n'),
      },
      {
        severity: 'note',
        file: 'main.c',
        line: 9,
        column: 1,
        message: 'here',
        text: 'main.c:9:1: note: here',
      },
      {
        severity: 'warning',
        message: 'argument unused',
        text: 'In file included from main.c:2:\nclang: warning: argument unused',
      },
      {
        severity: 'fatal error',
        message: 'too many errors emitted, stopping now [-ferror-limit=]',
        text: 'fatal error: too many errors emitted, stopping now [-ferror-limit=]',
      },
    ]);
  });
});

describe('make rules', () => {
  it('give the prerequisites, with escapes undone', () => {
    expect(parseMakeRule('-: a.c with\\ blank.h \\\n  x$$y.h hash\\#.h\n')).toEqual([
      'a.c',
      'with blank.h',
      'x$y.h',
      'hash#.h',
    ]);
  });
});
