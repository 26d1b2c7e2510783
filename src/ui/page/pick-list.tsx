/**
 * A list from which one row is picked: by mouse, or with the arrow keys. Only the rows in sight exist,
 * so that a run with fifty thousand tests scrolls like one with five.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  readonly label: string;
  readonly size: number;
  readonly picked: number;
  readonly rowHeight: number;
  readonly onPick: (index: number) => void;
  readonly row: (index: number) => ComponentChildren;
}

const page = 10;
const spare = 8;

export function PickList({ label, size, picked, rowHeight, onPick, row }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 60 });

  const measure = () => {
    const element = box.current;
    if (!element) return;
    const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare);
    const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare;
    setRange((old) => (old.from === from && old.to === to ? old : { from, to }));
  };

  useEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element || picked < 0) return;
    const top = picked * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
    measure();
  }, [picked, size]);

  const keys: Record<string, number> = {
    ArrowDown: picked + 1,
    ArrowUp: picked - 1,
    PageDown: picked + page,
    PageUp: picked - page,
    Home: 0,
    End: size - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = keys[event.key];
    if (wanted === undefined || size === 0) return;
    event.preventDefault();
    onPick(Math.max(0, Math.min(size - 1, wanted)));
  };

  const rows = [];
  for (let i = range.from; i < Math.min(size, range.to); i++) {
    rows.push(
      // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and points here
      // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys
      <div
        key={i}
        id={`${label}-${i}`}
        role="option"
        aria-selected={i === picked}
        aria-setsize={size}
        aria-posinset={i + 1}
        class="pick-row"
        style={{ top: `${i * rowHeight}px`, height: `${rowHeight}px` }}
        onClick={() => onPick(i)}
      >
        {row(i)}
      </div>,
    );
  }
  return (
    <div
      ref={box}
      class="pick-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={picked >= 0 ? `${label}-${picked}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={measure}
    >
      <div style={{ height: `${size * rowHeight}px` }}>{rows}</div>
    </div>
  );
}
