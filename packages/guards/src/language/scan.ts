import { maximum } from './limits.ts';

/**
 * Comments, texts in every way of quoting, names, numbers, operators; whatever else there is, a character at a time.
 */
const token = new RegExp(
  [
    String.raw`\s+|\/\/[^\n]*`,
    String.raw`(?:[bB]?[rR]|[rR][bB])(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n]*"|'[^'\n]*')`,
    String.raw`[bB]?(?:"""(?:[^\\]|\\[\s\S])*?"""|'''(?:[^\\]|\\[\s\S])*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`,
    String.raw`[A-Za-z_][A-Za-z0-9_]*|[0-9][A-Za-z0-9_.]*`,
    String.raw`&&|\|\||[=!<>]=|[\s\S]`,
  ].join('|'),
  'gy',
);

/**
 * What is too large or too deep for the parser, which would take long over it or run out of stack. It counts brackets,
 * and branches that stand one in the other; undefined where there is nothing to say.
 */
export function scan(source: string): string | undefined {
  if (!source.isWellFormed()) return 'it has a lone surrogate';
  if (Buffer.byteLength(source) > maximum.sourceBytes) return `it is longer than ${maximum.sourceBytes} bytes`;
  let tokens = 0;
  const branches: number[] = [0];
  for (const [part] of source.matchAll(token)) {
    if (/^(?:\s|\/\/)/.test(part)) continue;
    tokens += 1;
    if (part === '(' || part === '[' || part === '{') branches.push(0);
    else if (part === ')' || part === ']' || part === '}') {
      if (branches.length > 1) branches.pop();
    } else if (part === ',') branches[branches.length - 1] = 0;
    else if (part === '?') branches[branches.length - 1] = (branches.at(-1) ?? 0) + 1;
    if (tokens > maximum.tokens) return `it has more than ${maximum.tokens} words and signs`;
    if (branches.length - 1 + branches.reduce((sum, one) => sum + one) > maximum.depth)
      return `it is nested deeper than ${maximum.depth}`;
  }
  return undefined;
}
