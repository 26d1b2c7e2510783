/** A figure over time, drawn by uPlot: one or two lines, the value under the cursor in the title. */
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colour, isDark } from './theme.js';

export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** A colour of the style sheet. */
  readonly colour: string;
}

interface Props {
  readonly title: string;
  /** Seconds. */
  readonly time: readonly number[];
  readonly lines: readonly Line[];
  readonly format: (value: number) => string;
  /** The axis' end, if it is fixed. */
  readonly top?: number;
  /** Whether values are whole numbers: there is no mark between two of them. */
  readonly isCount?: boolean;
}

/** Distances between the marks of counts: half a thing would be shown as a whole one. */
const wholeSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat();

const height = 168;
const together = uPlot.sync('time');

export function Chart({ title, time, lines, format, top, isCount }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const [at, setAt] = useState<number>();
  const dark = isDark.value;
  const data = [time, ...lines.map((line) => line.values)] as uPlot.AlignedData;
  const latest = useRef(data);
  latest.current = data;

  useEffect(() => {
    const element = box.current!;
    const made = new uPlot(
      options({ lines, format, top, isCount, width: element.clientWidth, onMove: setAt }),
      latest.current,
      element,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [dark, title, lines.length]);

  useEffect(() => plot.current?.setData(data), [time.length, time.at(-1)]);

  const index = at ?? time.length - 1;
  const shown = lines.map(({ label, values, colour: name }) => {
    const value = values[index];
    return { label, name, text: value === null || value === undefined ? '–' : format(value) };
  });
  const spoken = shown.map(({ label, text }) => `${label} ${text}`).join(', ');
  return (
    <section class="card chart" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <div class="chart-values">
          {shown.map(({ label, name, text }) => (
            <span key={label} style={{ '--dot': `var(--${name})` }}>
              <i class="dot" />
              {lines.length > 1 && <span class="muted">{label} </span>}
              <b>{text}</b>
            </span>
          ))}
        </div>
      </header>
      <div
        ref={box}
        class="plot"
        role="img"
        aria-label={`${title} over time; at the end ${spoken}`}
      />
    </section>
  );
}

function options({
  lines,
  format,
  top,
  isCount,
  width,
  onMove,
}: Pick<Props, 'lines' | 'format' | 'top' | 'isCount'> & {
  width: number;
  onMove: (index: number | undefined) => void;
}): uPlot.Options {
  const muted = colour('muted');
  const grid = colour('grid');
  const font = '11px "Inter Variable", system-ui, sans-serif';
  const axis = { stroke: muted, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    // Half of the last label on the time axis lies beyond the plot.
    padding: [8, 24, 0, 0],
    legend: { show: false },
    cursor: {
      sync: { key: together.key, setSeries: false },
      y: false,
      points: { size: 7 },
      drag: { x: false, y: false },
    },
    scales: {
      x: { time: false },
      y: { range: (_, _low, high) => [0, top ?? Math.max(1, (high ?? 0) * 1.08)] },
    },
    axes: [
      { ...axis, grid: { show: false }, size: 26, gap: 6, values: (_, at) => at.map(seconds) },
      {
        ...{ ...axis, size: 52, gap: 8, space: 34, values: (_, at) => at.map(format) },
        ...(isCount && { incrs: wholeSteps }),
      },
    ],
    series: [
      {},
      ...lines.map((line, i) => {
        const stroke = colour(line.colour);
        return {
          label: line.label,
          stroke,
          width: 1.75,
          points: { show: false },
          ...(i === 0 && { fill: (self: uPlot) => fade(self, stroke) }),
        };
      }),
    ],
    hooks: { setCursor: [(self) => onMove(self.cursor.idx ?? undefined)] },
  };
}

function seconds(value: number): string {
  return value >= 120 ? `${Math.round(value / 6) / 10} min` : `${Math.round(value * 100) / 100} s`;
}

/** The line's colour under it, fading out downwards. */
function fade(plot: uPlot, stroke: string): CanvasGradient {
  const { top, height: drawn } = plot.bbox;
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + drawn);
  gradient.addColorStop(0, withAlpha(stroke, 0.22));
  gradient.addColorStop(1, withAlpha(stroke, 0));
  return gradient;
}

function withAlpha(rgb: string, alpha: number): string {
  return rgb.replace(/^rgba?\(([^)]*)\)$/, (_, parts: string) => {
    const [r, g, b] = parts.split(/[ ,/]+/);
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  });
}
