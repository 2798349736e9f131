import { codeRanges, isCode } from '../code-ranges.ts';
import { destinations } from '../markdown-links.ts';
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
export function leavesFolder(file: string, raw: string): boolean {
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
