/** Shares of a whole, as a bar and as a list. */
import { count } from '../model/index.js';

export interface Part {
  readonly name: string;
  readonly number: number;
  /** Which colour: `exit`, `error`, … */
  readonly tone: string;
}

export function Shares({ parts }: { parts: readonly Part[] }) {
  return (
    <div class="outcomes">
      <div class="outcome-bar" aria-hidden="true">
        {parts.map(({ name, number, tone }) => (
          <span key={name} class={`fill-${tone}`} style={{ flexGrow: number }} />
        ))}
      </div>
      <ul>
        {parts.map(({ name, number, tone }) => (
          <li key={name}>
            <i class={`dot fill-${tone}`} />
            <b>{count(number)}</b> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
