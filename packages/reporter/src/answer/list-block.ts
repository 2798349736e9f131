import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { Block, Hit, TableBlock } from './answer.ts';
import { fileEnding, isLongText, isNumeric, isObject, isScalar, plainCell } from './cells.ts';

/** Objects with more members between them make no table. */
const mostColumns = 16;

/** The form of a list: lines that were found, a table, texts, or its items one below the other. */
export function listBlock(name: string, list: readonly JsonValue[]): readonly Block[] {
  if (list.length > 0 && list.every(isHit)) return [{ kind: 'hits', name, hits: list.map(hitOf) }];
  if (list.length > 0 && list.every(isObject)) {
    if (list.some(hasText)) return list.flatMap((item) => textBlocks(name, item));
    const columns = [...new Set(list.flatMap((item) => Object.keys(item)))];
    if (columns.length > 0 && columns.length <= mostColumns) return [tableOf(name, columns, list)];
  }
  return [{ kind: 'list', name, items: list.map((item) => (isScalar(item) ? plainCell(item) : JSON.stringify(item))) }];
}

type HitObject = JsonObject & { readonly path: string; readonly line: number; readonly text: string };

const hitMembers: ReadonlySet<string> = new Set(['path', 'line', 'text', 'below', 'before', 'after']);

function isHit(item: JsonValue): item is HitObject {
  if (!isObject(item)) return false;
  const { path, line, text, below = [], before = [], after = [] } = item;
  return (
    typeof path === 'string' &&
    Number.isSafeInteger(line) &&
    typeof text === 'string' &&
    [below, before, after].every((lines) => Array.isArray(lines) && lines.every((one) => typeof one === 'string')) &&
    Object.keys(item).every((key) => hitMembers.has(key))
  );
}

function hitOf({ path, line, text, below = [], before = [], after = [] }: HitObject): Hit {
  const around = { before: before as readonly string[], after: after as readonly string[] };
  const above = below as readonly string[];
  const isAmong = above.length + around.before.length + around.after.length > 0;
  return { path, line, text, ...(above.length > 0 && { below: above }), ...(isAmong && around) };
}

/** A column that holds nothing at all is left out. */
function tableOf(name: string, keys: readonly string[], list: readonly JsonObject[]): TableBlock {
  const columns = keys
    .map((key) => {
      const cells = list.map((item) => plainCell(Object.hasOwn(item, key) ? item[key] : null));
      return { name: key, cells, number: isNumeric(cells) };
    })
    .filter(({ cells }, _at, all) => all.length === 1 || cells.some((cell) => cell !== null && cell !== ''));
  return {
    kind: 'table',
    name,
    columns: columns.map(({ name: column, number }) => ({ name: column, number })),
    rows: list.map((_item, at) => columns.map(({ cells }) => cells[at] ?? null)),
  };
}

function hasText(item: JsonObject): boolean {
  return Object.values(item).some((member) => typeof member === 'string' && isLongText(member));
}

/** An item with a long text: the text, under what else is said of it. */
function textBlocks(name: string, item: JsonObject): readonly Block[] {
  const [text, others] = [
    Object.entries(item).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && isLongText(entry[1]),
    ),
    Object.entries(item).filter(([, member]) => !(typeof member === 'string' && isLongText(member))),
  ];
  const [first, ...rest] = others.filter(([, member]) => member !== '' && member !== false && member !== null);
  const head = [
    ...(first ? [String(plainCell(first[1]))] : []),
    ...rest.map(([key, member]) => `${key} ${String(plainCell(member))}`),
  ].join(', ');
  const path = typeof item['path'] === 'string' ? item['path'] : '';
  return text.length === 0
    ? [{ kind: 'list', name: head || name, items: [] }]
    : text.map(([key, value]) => ({
        kind: 'text',
        name: head || name,
        syntax: key === 'patch' ? 'diff' : fileEnding(path),
        first: 0,
        text: value,
      }));
}
