/** What came of one check: of a block, a link, a generated page, or a row of the behaviour table. */
export type Result = {
  readonly file: string;
  readonly line: number;
  readonly what: string;
} & (
  | { readonly status: 'passed' }
  /** A machine lacks something; where a skip counts as a failure, this does too. */
  | { readonly status: 'skipped'; readonly reason: string }
  /** The page says that this block is not run, and why. */
  | { readonly status: 'not-run'; readonly reason: string }
  | { readonly status: 'failed'; readonly message: string }
);

export type Place = Pick<Result, 'file' | 'line' | 'what'>;

export function judge(place: Place, message: string | undefined): Result {
  return message === undefined ? { ...place, status: 'passed' } : { ...place, status: 'failed', message };
}

export function nameOf({ file, line, what }: Place): string {
  return `${file}:${line} ${what}`;
}
