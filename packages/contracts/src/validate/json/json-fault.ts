/** What the strict reader refuses; each rule has its own name, so that a caller can tell them apart. */
export type JsonRule =
  | 'size'
  | 'utf8'
  | 'bom'
  | 'syntax'
  | 'trailing'
  | 'depth'
  | 'keys'
  | 'duplicate-key'
  | 'reserved-key'
  | 'number-range'
  | 'lone-surrogate';

/** Where and why reading stopped. Offsets count bytes when bytes were given, else UTF-16 units. */
export type JsonIssue = {
  readonly rule: JsonRule;
  readonly message: string;
  readonly pointer: string;
  readonly offset: number;
};

/** Carries an issue out of the scanner; it never leaves `readJson`. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly issue: JsonIssue;

  constructor(issue: JsonIssue) {
    super(issue.message);
    this.issue = issue;
  }
}
