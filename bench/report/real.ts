/** Libraries out of Debian's source packages, explored for a limited time. */
import type { RealRow, RealSide } from '../real.js';
import { mean, type Section, table } from './section.js';

export const real: Section = {
  name: 'real',
  source: 'real',
  command: 'npm run bench -- real',
  describe(results) {
    const rows = results as readonly RealRow[];
    const figure = (side: RealSide | undefined, of: 'paths' | 'lines' | 'branches'): string => {
      if (!side) return '';
      if (side.failure) return 'fails';
      return side[of].toLocaleString('en-US');
    };
    const both = rows.filter(({ sides }) => sides.klee && !sides.klee.failure);
    const ratio = mean(both.map(({ sides }) => sides.merganser!.branches / sides.klee!.branches));
    return {
      table: [
        ...table(
          [
            `library, symbolic bytes`,
            'paths ended',
            'KLEE',
            'branches covered',
            'KLEE',
            'lines covered',
            'KLEE',
            'errors',
          ],
          rows.map(({ library, size, sides: { merganser, klee } }) => [
            `${library} ${size}`,
            figure(merganser, 'paths'),
            figure(klee, 'paths'),
            figure(merganser, 'branches'),
            figure(klee, 'branches'),
            figure(merganser, 'lines'),
            figure(klee, 'lines'),
            [
              ...new Set([...merganser!.errors, ...(klee?.errors.map((e) => `KLEE: ${e}`) ?? [])]),
            ].join('; '),
          ]),
        ),
        ...(both.length === 0
          ? []
          : [
              '',
              `${rows[0]!.seconds} s for each. In the geometric mean of the ${both.length} that both explore, our tests cover ${ratio.toFixed(1)} times as many branches. (KLEE's default search brings few paths to their ends in this time; its tests are of those that were cut, too, as ours are.)`,
            ]),
      ],
    };
  },
};
