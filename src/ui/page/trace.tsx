/**
 * The way to a node: where the path forked and which condition it took, each step a link. Of ways that joined
 * only what they have in common is told: no condition between the fork where they parted and the join holds for all.
 */
import { useState } from 'preact/hooks';
import { outcomes, parentsOf, pathTo, type RunData } from '../model/index.js';
import { shortName } from './pieces.js';
import { linkTo, linkToPlace } from './route.js';

const shownAtEnds = 12;

export function Trace({ run: { tree, sources }, node }: { run: RunData; node: number }) {
  const [all, setAll] = useState(false);
  const steps = pathTo(tree, node).slice(1);
  if (steps.length === 0) {
    return <p class="muted">No decision depended on an input: every input comes here.</p>;
  }
  const isLong = !all && steps.length > 2 * shownAtEnds + 4;
  const shown = isLong ? [...steps.slice(0, shownAtEnds), -1, ...steps.slice(-shownAtEnds)] : steps;
  return (
    <ol class={`trace to-${outcomes[tree.outcome[node]]}`}>
      {shown.map((step) => {
        if (step < 0) {
          return (
            <li key="more" class="trace-more">
              <button type="button" class="quiet" onClick={() => setAll(true)}>
                {steps.length - 2 * shownAtEnds} more decisions
              </button>
            </li>
          );
        }
        const parents = parentsOf(tree, step);
        const place = tree.places[tree.place[parents[0]]];
        return (
          <li key={step}>
            {place ? (
              <a class="trace-place" href={linkToPlace(place)} title={place.function}>
                {sources.length > 1
                  ? `${shortName(place.file)}:${place.line}`
                  : `line ${place.line}`}
              </a>
            ) : (
              <span class="trace-place muted">–</span>
            )}
            <a class="trace-condition" href={linkTo('tree', step)} title="Show in the tree">
              {parents.length > 1
                ? `${parents.length} ways joined`
                : (tree.conditions[tree.condition[step]] ?? 'the other way')}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
