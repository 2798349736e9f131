import type { Token } from './tokens.ts';

export interface Text {
  readonly text: string;
  readonly line: number;
}

/**
 * The strings of a source, and for each list of strings (`'..', '..', 'docs'` of a join) the path that they make
 * together.
 */
export function scanStrings(tokens: readonly Token[]): readonly Text[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'string') return [];
    const own = { text: token.text, line: token.line };
    const joined = continues(tokens, index) ? [] : listFrom(tokens, index);
    return joined.length > 1 ? [own, { text: joined.join('/'), line: token.line }] : [own];
  });
}

function continues(tokens: readonly Token[], index: number): boolean {
  return isComma(tokens[index - 1]) && tokens[index - 2]?.kind === 'string';
}

function listFrom(tokens: readonly Token[], index: number): readonly string[] {
  const found: string[] = [];
  for (let at = index; tokens[at]?.kind === 'string'; at += 2) {
    found.push(tokens[at]?.text ?? '');
    if (!isComma(tokens[at + 1])) break;
  }
  return found;
}

function isComma(token: Token | undefined): boolean {
  return token?.kind === 'mark' && token.text === ',';
}
