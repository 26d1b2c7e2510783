/** The library: what `import … from 'merganser'` gives. */
export const version = '0.1.0';
