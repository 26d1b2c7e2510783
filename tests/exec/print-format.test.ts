/** What a format takes is what the C library takes for it (runtime/libc/print.c). */
import { describe, expect, it } from 'vitest';
import { readFormat } from '../../src/exec/explore/printing/print-format.js';

const formats: Readonly<Record<string, string>> = {
  '': '',
  'plain 100%%': '',
  '%d %s': 'word word; text 1',
  '%5.2f %Lf %c': 'double extended word',
  '%-*.*s|%.3s|%.s|%.-3s':
    'word word word word word word; text 2 most of 1, text 3 most 3, text 4 most 0, text 5',
  "%'+ #010lld%hhx%zu%jd%td": 'wide word word wide word',
  '%2$s %1$.*3$s': 'word word word; text 1, text 0 most of 2',
  '%3$d': 'word word word',
  '%m %% %p %a': 'word double',
  '%k %d': 'word',
  '%*k %d': 'word word',
  '%d %': 'word',
  '%n': 'word; library',
  '%ls': 'word; library',
  '%S': 'word; library',
  '%.5ls%s': 'word word; text 1; library',
};

function told(format: string): string {
  const { taken, texts, needsLibrary } = readFormat(format);
  const text = texts.map(({ argument, most }) => {
    const limit = typeof most === 'object' ? ` most of ${most.argument}` : ` most ${most}`;
    return `text ${argument}${most === undefined ? '' : limit}`;
  });
  return [taken.join(' '), text.join(', '), needsLibrary ? 'library' : '']
    .filter((part) => part !== '')
    .join('; ');
}

describe('the arguments of a format', () => {
  it.each(Object.entries(formats))('%j', (format, expected) => {
    expect(told(format)).toBe(expected);
  });
});
