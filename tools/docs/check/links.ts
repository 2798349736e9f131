import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readPage, type Page } from './page.ts';
import { judge, type Result } from './result.ts';

/**
 * Every link inside the repository leads to a file, and to a heading of it where it names one. Others are not followed.
 */
export function checkLinks(root: string, pages: readonly Page[]): readonly Result[] {
  const known = new Map(pages.map((page) => [page.file, page.anchors]));
  const anchors = (file: string): ReadonlySet<string> => known.get(file) ?? readPage(root, file).anchors;
  return pages.flatMap(({ file, links }) =>
    links
      .filter(({ url }) => !/^[a-z][a-z0-9+.-]*:/i.test(url))
      .map(({ url, line }) => judge({ file, line, what: `link ${url}` }, problemOf(root, file, url, anchors))),
  );
}

function problemOf(
  root: string,
  file: string,
  url: string,
  anchors: (file: string) => ReadonlySet<string>,
): string | undefined {
  const [path, anchor] = url.split('#') as [string, string?];
  const target = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
  if (url.startsWith('/') || target.startsWith('../')) return 'it leads out of the repository';
  if (!existsSync(join(root, target))) return `there is no ${target}`;
  if (anchor === undefined || !target.endsWith('.md') || anchors(target).has(anchor)) return undefined;
  return `${target} has no heading for #${anchor}`;
}
