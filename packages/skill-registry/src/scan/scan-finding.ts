/** What the scanner found in one place. A warning can be waived by a project, an error by nobody. */
export type ScanFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
  /** The name of the skill, and the file inside its folder. */
  readonly skill: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The place in a form in which everything can be seen. */
  readonly excerpt: string;
  /** Of the file: a waiver is for these bytes and no others. */
  readonly sha256: string;
};
