export type BundleFinding = {
  readonly file: string;
  readonly problem: string;
  /** Nothing that is wrong, but something that could not be held against its source: another version wrote it. */
  readonly note?: true;
};

/** Where the parts of a verification say what they found, in the order in which they look. */
export type Report = (file: string, problem: string) => void;
