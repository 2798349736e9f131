/** Something that is wrong with a guard or a rule before any call. Only an error makes a check fail. */
export type GuardFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Whose it is: `file-write#write_file`, `policy.guards NAME`, `policy`. */
  readonly owner: string;
  readonly message: string;
  readonly next?: string;
};
