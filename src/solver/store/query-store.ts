/**
 * What a store of answers is: a map from the digest of a query's canonical form (src/expr/canonical-form.ts) to the text of
 * an answer, kept across runs. Where the texts are is nobody's business here: src/node/query-file.ts keeps them in files.
 *
 * A store is asked under what was known when the run began, and told what the run finds out; it does not find what it was told, nor what
 * other runs tell it meanwhile. So a run depends on its store as it was at the start, and on nothing that happens beside it. (Engines of a run on several
 * machines share theirs while they explore, src/cluster/answers.ts: what they do depends on each other anyway.)
 */
export interface QueryStore {
  /** Whether there is nothing to be found: then nobody looks. */
  readonly isEmpty: boolean;
  /** A cryptographic digest (SHA-256, in hexadecimal digits): equal for equal bytes, and for no others that anybody will ever see. */
  digest(bytes: Uint8Array): string;
  find(key: string): string | undefined;
  /** Whether what is found is the answer of another engine, where several share theirs. */
  isFromElsewhere?(key: string): boolean;
  /** Keeps an answer; whether it does is its own business. It does not throw. */
  keep(key: string, answer: string): void;
}
