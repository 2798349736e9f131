import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './page.ts';
import { judge, type Result } from './result.ts';

const table = 'docs/spec/README.md';
const defined = /^- \*\*([BI][0-9.]+(?:-[0-9]+)?)\*\*/;
const row = /^\| ([BI][0-9.]+(?:-[0-9]+)?) \|(.*)\|$/;
const cited = /\[([^\]]+)\]\(\.\.\/\.\.\/(bdd\/[^)]+\.feature)\)/g;

type Row = { readonly id: string; readonly line: number; readonly rest: string };

/** Each behaviour of docs/spec/ stands once in its table; a scenario that the table names exists; a gap is a gap in words. */
export function checkSpecTable(root: string, pages: readonly Page[]): readonly Result[] {
  const ids = pages.filter(({ file }) => file.startsWith('docs/spec/') && file !== table).flatMap(idsOf);
  const rows = lines(pages.find(({ file }) => file === table)).flatMap(([text, line]): Row[] => {
    const found = row.exec(text);
    return found ? [{ id: found[1] ?? '', line, rest: found[2] ?? '' }] : [];
  });
  return [...ids.map((entry) => judgeId(entry, ids, rows)), ...rows.map((entry) => judgeRow(root, entry, ids))];
}

type Defined = { readonly id: string; readonly file: string; readonly line: number };

function idsOf(page: Page): readonly Defined[] {
  return lines(page).flatMap(([text, line]) => {
    const id = defined.exec(text)?.[1];
    return id === undefined ? [] : [{ id, file: page.file, line }];
  });
}

function judgeId({ id, file, line }: Defined, ids: readonly Defined[], rows: readonly Row[]): Result {
  const [times, listed] = [ids.filter((other) => other.id === id).length, rows.filter((other) => other.id === id).length];
  const problem = times > 1 ? `${id} is defined ${times} times` : listed === 1 ? undefined : `${id} stands ${listed} times in ${table}`;
  return judge({ file, line, what: `behaviour ${id}` }, problem);
}

function judgeRow(root: string, { id, line, rest }: Row, ids: readonly Defined[]): Result {
  const place = { file: table, line, what: `row ${id}` };
  if (!ids.some((entry) => entry.id === id)) return judge(place, `no page of docs/spec/ defines ${id}`);
  const scenarios = [...rest.matchAll(cited)];
  if (scenarios.length === 0)
    return judge(place, /\*\*gap\*\*|\bunit:|\bhook:/.test(rest) ? undefined : 'it names no scenario, no unit test, no hook and no gap');
  const missing = scenarios.flatMap(([, name = '', file = '']) =>
    hasScenario(root, file, name) ? [] : [`${file} has no scenario "${name}"`],
  );
  return judge(place, missing[0]);
}

function hasScenario(root: string, file: string, name: string): boolean {
  const path = join(root, file);
  return (
    existsSync(path) &&
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => /^\s*Scenario(?: Outline)?:/.test(line) && line.replace(/^[^:]*:/, '').trim() === name)
  );
}

function lines(page: Page | undefined): readonly (readonly [string, number])[] {
  return (page?.text ?? '').split('\n').map((text, index) => [text, index + 1] as const);
}
