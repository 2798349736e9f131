import { readSpec } from '../generate/behaviour/read-spec.ts';
import type { Page } from './page.ts';
import { judge, type Result } from './result.ts';

const table = 'docs/spec/README.md';
const row = /^\| ([BI][0-9.]+(?:-[0-9]+)?) \|(.*)\|$/;

/**
 * Each row of what also shows a behaviour is about one that there is, once, and names a test or a hook. Which scenarios
 * show it is generated.
 */
export function checkSpecTable(root: string, pages: readonly Page[]): readonly Result[] {
  const ids = new Set(readSpec(root).map(({ id }) => id));
  const lines = (pages.find(({ file }) => file === table)?.text ?? '').split('\n');
  const rows = lines.flatMap((text, index) => {
    const [, id, rest] = row.exec(text) ?? [];
    return id === undefined || rest === undefined ? [] : [{ id, rest, line: index + 1 }];
  });
  return rows.map(({ id, rest, line }) => {
    const twice = rows.some((other) => other.id === id && other.line < line);
    const problem = !ids.has(id)
      ? `no page of docs/spec/ defines ${id}`
      : twice
        ? `${id} stands in it twice`
        : /\b(?:unit|hook):/.test(rest)
          ? undefined
          : 'it names no unit test and no hook';
    return judge({ file: table, line, what: `row ${id}` }, problem);
  });
}
