import type { Header, HeaderEntry, HeaderValue } from './header-value.ts';
import { readBlock, readLongText, readPlainValue } from './plain-value.ts';

const field = /^([A-Za-z][A-Za-z0-9_-]*):(?: +(.*))?$/;
const inner = /^( +)([A-Za-z][A-Za-z0-9_-]*): +(.*)$/;
const item = /^( +)- +(.*)$/;

/**
 * The header that most skills have: a field a line, texts that go on below it, a map or a list of one-line texts.
 * Undefined for everything else, which `yaml` reads then. Most of the time of indexing would go into `yaml`; this gives
 * what it gives, and a property test says so.
 */
export function readPlainHeader(text: string, firstLine = 1): Header | undefined {
  if (!text.endsWith('\n')) return undefined;
  const header = new Map<string, HeaderEntry>();
  const lines = text.slice(0, -1).split('\n');
  for (let at = 0; at < lines.length;) {
    const [whole, key = '', value = ''] = field.exec(lines[at] ?? '') ?? [];
    if (whole === undefined || header.has(key)) return undefined;
    let next = at + 1;
    while (lines[next]?.startsWith(' ')) next += 1;
    const below = lines.slice(at + 1, next);
    const read =
      below.length === 0
        ? readPlainValue(value)
        : value === ''
          ? readBelow(below, firstLine + at + 1)
          : readOver(value, below);
    if (!read) return undefined;
    header.set(key, { value: read, line: firstLine + at, column: 1 });
    at = next;
  }
  return header;
}

function readOver(value: string, below: readonly string[]): HeaderValue | undefined {
  const text = readBlock(value, below) ?? readLongText(value, below);
  return text === undefined ? undefined : { kind: 'text', text };
}

function readBelow(below: readonly string[], firstLine: number): HeaderValue | undefined {
  return item.test(below[0] ?? '') ? readItems(below) : readInner(below, firstLine);
}

function readInner(below: readonly string[], firstLine: number): HeaderValue | undefined {
  const entries = new Map<string, HeaderEntry>();
  let indent: string | undefined;
  for (const [at, line] of below.entries()) {
    const [whole, spaces = '', key = '', value = ''] = inner.exec(line) ?? [];
    indent ??= spaces;
    if (whole === undefined || entries.has(key) || spaces !== indent || value === '') return undefined;
    const read = readPlainValue(value);
    if (!read) return undefined;
    entries.set(key, { value: read, line: firstLine + at, column: spaces.length + 1 });
  }
  return { kind: 'map', entries };
}

function readItems(below: readonly string[]): HeaderValue | undefined {
  const items: string[] = [];
  let indent: string | undefined;
  for (const line of below) {
    const [whole, spaces = '', value = ''] = item.exec(line) ?? [];
    indent ??= spaces;
    const read = whole === undefined || spaces !== indent || value === '' ? undefined : readPlainValue(value);
    if (read?.kind !== 'text') return undefined;
    items.push(read.text);
  }
  return { kind: 'list', items };
}
