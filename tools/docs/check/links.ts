import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readPage, type Page } from './page.ts';
import { judge, type Result } from './result.ts';

/** Refuses what `npm run docs` left there: what counts is what the sources give now. */
const built = 'docs/reference/';

/**
 * Every link of `pages` inside the repository leads to a file, or to one of `all` pages that is built, and to a heading
 * of it where it names one. Others are not followed.
 */
export function checkLinks(root: string, pages: readonly Page[], all: readonly Page[]): readonly Result[] {
  const known = new Map(all.map((page) => [page.file, page.anchors]));
  const anchors = (file: string): ReadonlySet<string> | undefined => {
    if (known.has(file) || file.startsWith(built)) return known.get(file);
    return existsSync(join(root, file)) ? (file.endsWith('.md') ? readPage(root, file).anchors : new Set()) : undefined;
  };
  return pages.flatMap(({ file, links }) =>
    links
      .filter(({ url }) => !/^[a-z][a-z0-9+.-]*:/i.test(url))
      .map(({ url, line }) => judge({ file, line, what: `link ${url}` }, problemOf(file, url, anchors))),
  );
}

function problemOf(
  file: string,
  url: string,
  anchorsIn: (file: string) => ReadonlySet<string> | undefined,
): string | undefined {
  const [path, anchor] = url.split('#') as [string, string?];
  const target = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
  if (url.startsWith('/') || target.startsWith('../')) return 'it leads out of the repository';
  const anchors = anchorsIn(target);
  if (anchors === undefined) return `there is no ${target}`;
  if (anchor === undefined || !target.endsWith('.md') || anchors.has(anchor)) return undefined;
  return `${target} has no heading for #${anchor}`;
}
