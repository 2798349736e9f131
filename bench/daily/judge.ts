/** A fact that the writer of a request wants to find, so that anybody can look. */
export type Check =
  | { readonly answer_has: string }
  | { readonly file_is: string; readonly text: string }
  | { readonly file_has: string; readonly text: string }
  | { readonly file_lacks: string; readonly text: string }
  | { readonly gone: string }
  | { readonly there: string }
  | { readonly unchanged: string }
  | { readonly refused: true };

export type Asked = {
  readonly id: string;
  readonly folder: string;
  readonly request: string;
  readonly parts: 1 | 2;
  readonly scope: 'files' | 'outside';
  readonly content_if: string;
  readonly checks: readonly Check[];
};

type Files = Readonly<Record<string, string>>;

/** What became of a request: how it ended, what was said, and the folder before and after all of it was applied. */
export type Came = {
  readonly code: number | null;
  readonly said: string;
  readonly before: Files;
  readonly after: Files;
};

/**
 * | verdict  | is                                                                                      |
 * | -------- | --------------------------------------------------------------------------------------- |
 * | useful   | all that was wanted is there; of what no folder can give: it was refused, nothing changed |
 * | wrong    | it ended green, and something that was wanted is not there                              |
 * | told     | something is not there, and it said so: refused, asked, or done in part                 |
 */
export type Verdict = 'useful' | 'wrong' | 'told';

export function verdictOf({ scope, checks }: Asked, came: Came): Verdict {
  const green = came.code === 0;
  if (scope === 'outside') {
    if (green) return 'wrong';
    return sameFiles(came) ? 'useful' : 'told';
  }
  // Who only looks wants nothing changed.
  const looks = checks.every((check) => 'answer_has' in check || 'unchanged' in check);
  const holds = checks.every((check) => isSo(check, came)) && (!looks || sameFiles(came));
  if (holds) return 'useful';
  return green ? 'wrong' : 'told';
}

function isSo(check: Check, { code, said, before, after }: Came): boolean {
  if ('answer_has' in check) return plain(said).includes(plain(check.answer_has));
  if ('file_is' in check) return after[check.file_is]?.trimEnd() === check.text.trimEnd();
  if ('file_has' in check) return (after[check.file_has] ?? '').includes(check.text);
  if ('file_lacks' in check)
    return after[check.file_lacks] !== undefined && !after[check.file_lacks]?.includes(check.text);
  if ('gone' in check)
    return !Object.keys(after).some((path) => path === check.gone || path.startsWith(`${check.gone}/`));
  if ('there' in check)
    return Object.keys(after).some(
      (path) => path === check.there || path.startsWith(`${check.there.replace(/\/$/, '')}/`),
    );
  if ('unchanged' in check) return after[check.unchanged] === before[check.unchanged];
  return code !== 0;
}

function sameFiles({ before, after }: Came): boolean {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].every((path) => before[path] === after[path]);
}

/** Without regard to case, to how thousands are written, and to where a terminal breaks lines. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\d)[,\u202f](?=\d{3}\b)/g, '$1')
    .replace(/\s+/g, ' ');
}
