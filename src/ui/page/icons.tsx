/** Line icons on a 20 × 20 grid, drawn for this page. */
import type { View } from './route.js';

const paths: Record<View | 'sun' | 'moon' | 'auto' | 'keys' | 'copy' | 'check', string> = {
  overview: 'M3 11h5v6H3zM12 3h5v6h-5zM3 3h5v5H3zM12 12h5v5h-5z',
  tree: 'M10 3v4M10 7L4.5 12M10 7l5.5 5M4.5 12v2M15.500 12v2M10 3.200v-.2M3 17h3v-3H3zM14 17h3v-3h-3zM8.500 3h3',
  source: 'M7 6L3 10l4 4M13 6l4 4-4 4M11.300 4l-2.600 12',
  errors: 'M10 3l7.500 13.500h-15zM10 8.500v3.500M10 14.200v.1',
  tests:
    'M8 3v5l-4 7.500c-.6 1 .1 2 1.200 2h9.600c1.100 0 1.800-1 1.200-2L12 8V3M6.700 3h6.600M6 13h8',
  solver: 'M4 4h12M4 4l6 6-6 6h12',
  profile: 'M3 3.500h14M3 3.500v4h14v-4M3 7.500v4h9v-4M3 11.500v4h5v-4M12 7.500v4',
  sun: 'M10 6.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1.100 1.100M14.600 14.600l1.100 1.100M4.300 15.700l1.100-1.100M14.600 5.400l1.100-1.100',
  moon: 'M16.500 11.800A6.800 6.800 0 118.200 3.500a5.300 5.300 0 008.300 8.300z',
  auto: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 3v14M13 4v12',
  keys: 'M2.500 6h15v8.500h-15zM5.500 8.800h.1M8.500 8.800h.1M11.500 8.800h.1M14.500 8.800h.1M7 11.800h6',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  check: 'M4 10.500l4 4 8-9',
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The merganser: crest, green head, red bill. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        class="mark-head"
        d="M4 9l6 1-4-6 7 3 1-5 4 5c5 1 8 5 8 9l-3 5c-2 3-6 4-10 4v5H7l1-9C5 19 4 14 4 9z"
      />
      <path class="mark-bill" d="M24.500 12l6.500 2c1 0 1 2 0 2l-8.500 1.200z" />
      <circle class="mark-eye" cx="19" cy="12.500" r="1.700" />
    </svg>
  );
}
