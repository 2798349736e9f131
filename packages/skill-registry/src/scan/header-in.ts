import { sliceFrontmatter } from '../read/slice-frontmatter.ts';

/**
 * The header of a text that has one, and where it begins; what a careful reader skips before the first fence is
 * skipped.
 */
export function headerIn(text: string): { readonly header: string; readonly start: number } | undefined {
  const blank = /^\ufeff?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text.slice(0, 4_096))?.[0].length ?? 0;
  const slice = sliceFrontmatter(text.slice(blank));
  if ('problem' in slice) return undefined;
  const fence = /^---[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(blank))?.[0].length ?? 0;
  return { header: slice.header, start: blank + fence };
}
