/** Dark or light: the system's choice, or the reader's, remembered in this browser. */
import { computed, signal } from '@preact/signals';

export type Theme = 'auto' | 'light' | 'dark';
const order: readonly Theme[] = ['auto', 'light', 'dark'];
const key = 'merganser-theme';

function remembered(): Theme {
  try {
    return order.find((theme) => theme === localStorage.getItem(key)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

export const theme = signal<Theme>(remembered());
const system = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(system.matches);
system.addEventListener('change', () => {
  systemIsDark.value = system.matches;
});

export const isDark = computed(() =>
  theme.value === 'auto' ? systemIsDark.value : theme.value === 'dark',
);

theme.subscribe((value) => {
  document.documentElement.style.colorScheme = value === 'auto' ? 'light dark' : value;
});

export function nextTheme(): void {
  theme.value = order[(order.indexOf(theme.value) + 1) % order.length];
  try {
    localStorage.setItem(key, theme.value);
  } catch {
    // A page opened from a file may have no storage; the choice then lasts until it is closed.
  }
}

/** A colour of the style sheet as a canvas can use it, in the theme of now. */
export function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
