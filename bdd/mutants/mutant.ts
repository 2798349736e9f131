/** One thing that is broken in the stack, and the scenarios that are there to notice it. */
export type Mutant = {
  readonly name: string;
  /** What the stack does then. */
  readonly breaks: string;
  /** Exact texts, each of which occurs once in its file, and what stands in its place. */
  readonly edits: readonly Edit[];
  /** Names of scenarios, or their beginnings: these are asked first. */
  readonly by: readonly string[];
};

export type Edit = { readonly file: string; readonly text: string; readonly instead: string };
