/** Where states met: what was joined, what was not and why, and what is hot there, line by line. */
import { count, type MergeFigures, type MergeLine, percent, plural } from '../model/index.js';
import { PlaceLink } from './pieces.js';

/** Names in a cell; the others are told by their number. */
const mostNames = 3;

export function MergeCard({ merge }: { merge: MergeFigures }) {
  const { mode, policy, met, joins, joined, unworthy, lines } = merge;
  return (
    <section class="card merging" aria-label="Merging">
      <header>
        <h3>Merging</h3>
        <span class="muted">
          {mode}, policy {policy}: states met {plural(met, 'time')}; {count(joined)} were joined in{' '}
          {plural(joins, 'merge')}, {count(unworthy)} times it was not worth it
        </span>
      </header>
      {lines.length === 0 ? (
        <p class="muted">No states have met.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" class="right">
                Met
              </th>
              <th scope="col" class="right">
                Joined
              </th>
              <th
                scope="col"
                class="right"
                title="How long a turn of a state took, before it was joined here and behind the join"
              >
                Turn before → behind
              </th>
              <th scope="col" class="right">
                Kept apart
              </th>
              <th scope="col">Because of</th>
              <th scope="col">Hot there (share of later queries)</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.file}:${line.line}:${line.function}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Line({ line }: { line: MergeLine }) {
  const { met, joined, unworthy, refused, objections, refusals, hot, before, after } = line;
  const reasons = [...refusals, ...objections].map(([name, times]) => `${name} (${count(times)})`);
  const names = hot.map(([name, share]) => `${name} ${percent(share, 1)}`);
  return (
    <tr>
      <th scope="row">
        <PlaceLink place={line} /> <span class="muted">{line.function}</span>
      </th>
      <td class="right">{count(met)}</td>
      <td class="right">{count(joined)}</td>
      <td class="right">
        {turn(before)} → {turn(after)}
      </td>
      <td class="right">{count(unworthy + refused)}</td>
      <td title={reasons.join(', ')}>{some(reasons)}</td>
      <td title={names.join(', ')}>{some(names)}</td>
    </tr>
  );
}

function turn(ms: number | null): string {
  return ms === null ? '–' : `${ms.toFixed(2)} ms`;
}

function some(names: readonly string[]): string {
  if (names.length === 0) return '–';
  const others = names.length - mostNames;
  const text = names.slice(0, mostNames).join(', ');
  return others > 0 ? `${text} and ${plural(others, 'other')}` : text;
}
