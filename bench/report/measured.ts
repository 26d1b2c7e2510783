/** Sections for the parts of an evaluation that are measured one by one, each with what was odd about it. */
import type { Measured } from '../merging/results.js';
import type { Section, Shown } from './section.js';

/** Makes sections of what the benchmark of this name stores. */
export function sectionsOf<Results>(benchmark: string) {
  return <Row>(
    part: keyof Results & string,
    letter: string,
    show: (rows: readonly Row[], all: Results) => Shown,
    name: string = part,
  ): Section => ({
    name: `${benchmark}-${name}`,
    source: benchmark,
    command: `npm run bench -- ${benchmark} --parts ${letter}`,
    describe(results) {
      const all = results as Results;
      const measured = all[part] as Measured<Row> | undefined;
      if (!measured || measured.rows.length === 0) return { table: ['Not measured yet.'] };
      const { table: lines, picture } = show(measured.rows, all);
      const odd = measured.odd.map((text) => `- ${text.replaceAll('|', '/')}`);
      return {
        table: odd.length > 0 && name === part ? [...lines, '', 'Odd:', '', ...odd] : lines,
        ...(picture !== undefined && { picture }),
      };
    },
  });
}
