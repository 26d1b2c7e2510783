/** The words that the front end's options accept; apart, so that the option table loads nothing else. */

export const OPTIMISATION_LEVELS = ['0', '1', '2', '3', 's', 'z'] as const;
export type OptimisationLevel = (typeof OPTIMISATION_LEVELS)[number];

export const DEBUG_LEVELS = ['none', 'lines', 'full'] as const;
export type DebugLevel = (typeof DEBUG_LEVELS)[number];

export const HEADER_CHOICES = ['auto', 'runtime', 'system'] as const;
export type HeaderChoice = (typeof HEADER_CHOICES)[number];
