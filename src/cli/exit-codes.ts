/** What the exit status means, for every command; `exec` gives the program's own status instead. */
export const ExitCode = {
  /** Nothing wrong was found. */
  ok: 0,
  /** Errors were found in the program under test (or, by `doctor`, on this machine). */
  errorsFound: 1,
  /** The command was used wrongly, or its input cannot be read. */
  usage: 2,
  /** Merganser itself failed. */
  internal: 3,
} as const;
