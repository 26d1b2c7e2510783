/** Numbers for people: short, with a unit, the same everywhere on the page. */

const thousands = new Intl.NumberFormat('en');

/** 1,234 below a hundred thousand, then 123 k, 4.56 M, 7.89 G. */
export function count(value: number): string {
  if (Math.abs(value) < 1e5) return thousands.format(Math.round(value));
  for (const [size, unit] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (Math.abs(value) >= size) return `${digits(value / size)} ${unit}`;
  }
  return String(value);
}

/** 0.42 ms, 12.3 ms, 1.50 s, 2 min 05 s. */
export function duration(ms: number): string {
  if (ms <= 0) return '0 ms';
  if (ms < 1000) return `${digits(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${digits(seconds)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

export function megabytes(value: number): string {
  return value < 1024 ? `${Math.round(value)} MB` : `${digits(value / 1024)} GB`;
}

export function percent(part: number, whole: number): string {
  if (whole <= 0) return '–';
  const value = 100 * (part / whole);
  if (value > 0 && value < 0.1) return '< 0.1 %';
  if (value > 99.9 && value < 100) return '> 99.9 %';
  return `${value >= 10 || value === 0 ? Math.round(value) : value.toFixed(1)} %`;
}

/** "1 path", "2 paths", "3 queries". */
export function plural(number: number, noun: string, many = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : many}`;
}

function digits(value: number): string {
  if (value >= 100) return String(Math.round(value));
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(2);
}
