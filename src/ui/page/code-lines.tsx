/** A few lines of C around one that matters. */
import { type Token, tokenise } from '../model/index.js';

interface Props {
  readonly text: string;
  readonly line: number;
  readonly around: number;
  readonly label: string;
}

export function CodeLines({ text, line, around, label }: Props) {
  const first = Math.max(1, line - around);
  const lines = tokenise(text).slice(first - 1, line + around);
  return (
    <figure class="excerpt" aria-label={label}>
      {lines.map((tokens, i) => {
        const number = first + i;
        return (
          <div key={number} class={number === line ? 'excerpt-line here' : 'excerpt-line'}>
            <span class="number">{number}</span>
            <code>
              <Tokens tokens={tokens} />
            </code>
          </div>
        );
      })}
    </figure>
  );
}

export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return (
    <>
      {tokens.map(({ kind, text }, i) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={i} class={`token-${kind}`}>
            {text}
          </span>
        ),
      )}
    </>
  );
}
