import type { Token } from './tokens.ts';

/**
 * One import of a module: `import … from`, `export … from`, `import()`, `import.meta.resolve()`, `require()`,
 * `createRequire()()`.
 */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `import type` and `export type`: gone before anything runs. */
  readonly typeOnly: boolean;
}

/** Finds the imports of a source. A computed `import(x)` names nothing and is not listed. */
export function scanImports(tokens: readonly Token[]): readonly Import[] {
  const found: Import[] = [];
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || isMark(tokens[index - 1], '.') || isMark(tokens[index + 1], ':')) return;
    const specifier =
      token.text === 'import'
        ? (called(tokens, index) ?? bare(tokens, index) ?? resolved(tokens, index) ?? from(tokens, index))
        : token.text === 'require'
          ? (called(tokens, index) ?? called(tokens, index + 2))
          : token.text === 'createRequire'
            ? called(tokens, endOfCall(tokens, index))
            : token.text === 'export' && exportsFrom(tokens, index)
              ? from(tokens, index)
              : undefined;
    if (specifier === undefined) return;
    found.push({
      specifier,
      line: token.line,
      typeOnly: isWord(tokens[index + 1], 'type') && !isWord(tokens[index + 2], 'from'),
    });
  });
  return found;
}

function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text;
}

function called(tokens: readonly Token[], index: number): string | undefined {
  const argument = tokens[index + 2];
  return isMark(tokens[index + 1], '(') && argument?.kind === 'string' ? argument.text : undefined;
}

/** `import.meta.resolve('x')`, which hands out the place of a module instead of loading it. */
function resolved(tokens: readonly Token[], index: number): string | undefined {
  const chain = ['.', 'meta', '.', 'resolve'].every((text, offset) => tokens[index + 1 + offset]?.text === text);
  return chain ? called(tokens, index + 4) : undefined;
}

/** The `)` that closes the call of the word at `index`; the word itself where it is not called. */
function endOfCall(tokens: readonly Token[], index: number): number {
  if (!isMark(tokens[index + 1], '(')) return index;
  let depth = 0;
  for (let at = index + 1; at < tokens.length; at += 1) {
    if (isMark(tokens[at], '(')) depth += 1;
    if (isMark(tokens[at], ')')) depth -= 1;
    if (depth === 0) return at;
  }
  return index;
}

function bare(tokens: readonly Token[], index: number): string | undefined {
  const next = tokens[index + 1];
  return next?.kind === 'string' ? next.text : undefined;
}

function exportsFrom(tokens: readonly Token[], index: number): boolean {
  const next = isWord(tokens[index + 1], 'type') ? tokens[index + 2] : tokens[index + 1];
  return isMark(next, '{') || isMark(next, '*');
}

/** The string after the clause's `from`. A clause holds names, commas, braces and stars; anything else ends it. */
function from(tokens: readonly Token[], index: number): string | undefined {
  for (let at = index + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token === undefined || (token.kind === 'mark' && !['{', '}', ',', '*'].includes(token.text))) return undefined;
    if (isWord(token, 'from') && next?.kind === 'string') return next.text;
    if (isMark(token, '}') && !isWord(next, 'from')) return undefined;
  }
  return undefined;
}
