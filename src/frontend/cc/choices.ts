/** The words that the front end's options accept; apart, so that the option table loads nothing else. */

export const optimisationLevels = ['0', '1', '2', '3', 's', 'z'] as const;
export type OptimisationLevel = (typeof optimisationLevels)[number];

export const debugLevels = ['none', 'lines', 'full'] as const;
export type DebugLevel = (typeof debugLevels)[number];

export const headerChoices = ['auto', 'runtime', 'system'] as const;
export type HeaderChoice = (typeof headerChoices)[number];
