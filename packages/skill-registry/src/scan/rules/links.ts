import { codeRanges, isCode } from '../code-ranges.ts';
import type { Hit, ScanRule } from '../scan-rule.ts';

/** Links that leave the folder, and images whose address can carry something away. */
export const links: ScanRule = function* rule({ kind, path, text }): Generator<Hit> {
  if (kind !== 'markdown') return;
  const code = codeRanges(text);
  for (const { start, end, target, query, image } of destinations(text)) {
    if (isCode(code, start)) continue;
    const place = { start, end };
    if (leavesFolder(path, target))
      yield {
        ...place,
        code: 'skill.s05-link-outside',
        message: `${JSON.stringify(target.slice(0, 200))} leads out of the skill's folder`,
      };
    else if (image && query && /^(?:https?:)?\/\//i.test(target))
      yield {
        ...place,
        code: 'skill.s28-image-query',
        message: 'a remote image whose address has a query is fetched when the text is shown',
      };
  }
};

/** An address on the web leads elsewhere openly. A path that leaves the folder, or names the host's files, does not. */
function leavesFolder(file: string, raw: string): boolean {
  const target = decoded(raw);
  if (
    /^(?:file|javascript|vbscript|data:text\/html):?/i.test(target) &&
    /^(?:file|javascript|vbscript):|^data:text\/html/i.test(target)
  )
    return true;
  if (/^[a-z]:[\\/]/i.test(target) || target.startsWith('\\')) return true;
  if (/^[a-z][a-z0-9+.-]{1,32}:/i.test(target) || target.startsWith('#') || target.startsWith('//') || target === '')
    return false;
  if (target.startsWith('/') || target.startsWith('~')) return true;
  const [path = ''] = target.split(/[?#]/);
  let depth = file.split('/').length - 1;
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') depth -= 1;
    else if (part !== '' && part !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** Percent signs and entities, taken off twice: a renderer takes off one layer of each. */
function decoded(target: string): string {
  let text = target;
  for (let round = 0; round < 2; round += 1) {
    text = text
      .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
        const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
      .replace(
        /&(?:sol|period|bsol|colon);/gi,
        (name) => ({ '&sol;': '/', '&period;': '.', '&bsol;': '\\', '&colon;': ':' })[name.toLowerCase()] ?? name,
      )
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\([./])/g, '$1');
  }
  return text.replace(/[\t\n\r]/g, '').trim();
}

/**
 * One destination of Markdown or of HTML in it: its offsets, its text, whether it has a query, and whether it is an
 * image.
 */
type Destination = {
  readonly start: number;
  readonly end: number;
  readonly target: string;
  readonly query: boolean;
  readonly image: boolean;
};

/**
 * Longer ones are looked at up to here: what leads out does so at its beginning, what carries data away has its `?` by
 * then.
 */
const longest = 4_096;

/**
 * Every destination in a Markdown text, in one pass each for the three ways to write one. A destination's end is looked
 * for from where the last one ended, so that a text of nothing but beginnings is not read again and again.
 */
function* destinations(text: string): Generator<Destination> {
  const ends = forward(text, /[\s)>]/g);
  const queries = forward(text, /\?/g);
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    const start = afterSpace(text, at + 2);
    const end = ends(start);
    const next = text.indexOf('](', at + 2);
    // What follows a second beginning is looked at there; the query alone is looked for to the end.
    const target = text.slice(start, Math.min(end, start + longest, next < 0 ? end : Math.max(start, next)));
    yield { start, end, target, query: queries(start) < end, image: isImage(text, at) };
  }
  const definition = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]{0,999}(?:\n[ \t]{0,999})?<?([^\s>]{1,4096})/gm;
  const used = imageNames(text);
  for (const { index, 0: whole, 1: name = '', 2: target = '' } of text.matchAll(definition)) {
    const end = index + whole.length;
    yield { start: end - target.length, end, target, query: target.includes('?'), image: used.has(name.toLowerCase()) };
  }
  for (const { index, 0: whole, 1: tag = '', 2: target = '' } of text.matchAll(
    /<(a|img|link|source|video|audio|iframe|script|object|embed)\b[^<>]{0,400}?\b(?:href|src|data|poster)\s{0,8}=\s{0,8}["']?([^\s"'<>]{1,4096})/gi,
  )) {
    const end = index + whole.length;
    yield { start: end - target.length, end, target, query: target.includes('?'), image: tag.toLowerCase() !== 'a' };
  }
}

function afterSpace(text: string, from: number): number {
  let start = from;
  while (start < from + 64 && (text[start] === ' ' || text[start] === '<' || text[start] === '\n')) start += 1;
  return start;
}

/** The next match at or after an offset, for offsets that only grow. */
function forward(text: string, pattern: RegExp): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      pattern.lastIndex = from;
      found = pattern.exec(text)?.index ?? text.length;
    }
    return found;
  };
}

/**
 * Looks back for the bracket that opened; one that is too far away counts as an image's, which is the stricter reading.
 */
function isImage(text: string, close: number): boolean {
  let depth = 0;
  for (let at = close; at >= 0 && at > close - 160; at -= 1) {
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[') depth -= 1;
    if (depth === 0) return text[at - 1] === '!';
  }
  return close > 160;
}

function imageNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 1: alt = '', 2: name } of text.matchAll(/!\[([^[\]\n]{0,100})\](?!\()(?:\[([^[\]\n]{0,100})\])?/g))
    names.add((name || alt).toLowerCase());
  return names;
}
