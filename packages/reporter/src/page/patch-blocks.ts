/**
 * One part of a patch in git's extended form, as `@fpf/files/patch` writes it: what its head says, and where its hunks lie.
 */
export type PatchBlock = {
  readonly from: string;
  readonly to: string;
  readonly head: readonly string[];
  /** Empty where there is no text to compare. */
  readonly hunks: string;
  readonly binary: boolean;
};

const begin = 'diff --git ';

/** No line of a hunk begins as a part does, and no line of a binary one has a space in it. */
export function* patchBlocks(patch: string): Generator<PatchBlock> {
  let at = patch.startsWith(begin) ? 0 : -1;
  while (at >= 0) {
    const next = patch.indexOf(`\n${begin}`, at);
    const end = next < 0 ? patch.length : next + 1;
    yield readBlock(patch.slice(at, end));
    at = next < 0 ? -1 : next + 1;
  }
}

function readBlock(text: string): PatchBlock {
  const binary = text.indexOf('\nGIT binary patch\n');
  const hunks = text.indexOf('\n@@ ');
  const end = binary >= 0 ? binary : hunks >= 0 ? hunks : text.length;
  const head = text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '');
  const [from, to] = names(head);
  return { from, to, head, hunks: binary < 0 && hunks >= 0 ? text.slice(hunks + 1) : '', binary: binary >= 0 };
}

function names(head: readonly string[]): readonly [string, string] {
  const after = (mark: string): string | undefined => {
    const line = head.find((each) => each.startsWith(mark));
    return line === undefined ? undefined : unquote(line.slice(mark.length));
  };
  const [from, to] = [after('rename from '), after('rename to ')];
  if (from !== undefined && to !== undefined) return [from, to];
  // Both names are the same, and a name with a space in it is quoted.
  const [first = ''] = /^("(?:[^"\\]|\\.)*"|[^ ]+)/.exec((head[0] ?? '').slice(begin.length)) ?? [];
  const path = unquote(first).replace(/^a\//, '');
  return [path, path];
}

const named: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** The path that git wrote in C's quoted form, byte by byte. */
function unquote(path: string): string {
  if (!path.startsWith('"')) return path;
  const bytes: number[] = [];
  for (const [, octal, letter, plain] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\])/g)) {
    bytes.push(octal !== undefined ? Number.parseInt(octal, 8) : (named[letter ?? ''] ?? (plain ?? '?').charCodeAt(0)));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
