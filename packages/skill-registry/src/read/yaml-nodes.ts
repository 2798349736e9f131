import type * as library from 'yaml';
import { createRequire } from 'node:module';
import type { YAMLMap } from 'yaml';
import type { FindingCode } from '../report/finding-rules.ts';
import type { Header, HeaderEntry, HeaderValue } from './header-value.ts';

type Yaml = typeof library;

let loaded: Yaml | undefined;

/** Loaded for the first header that is read: a list of known skills reads none, and it is seventy files. */
export function yamlLibrary(): Yaml {
  return (loaded ??= createRequire(import.meta.url)('yaml') as Yaml);
}

type NodeReader = {
  readonly text: string;
  readonly place: (at: number) => { readonly line: number; readonly column: number };
  readonly report: (code: FindingCode, message: string, at: number) => void;
};

/**
 * The library's nodes as a header: texts, lists of texts, and one map inside the map. A key twice is reported, not
 * resolved.
 */
export function readNodes(map: YAMLMap, reader: NodeReader): Header {
  return readMap(map, reader, 0);
}

function readMap(map: YAMLMap, reader: NodeReader, depth: number): Header {
  const { isScalar } = yamlLibrary();
  const entries = new Map<string, HeaderEntry>();
  for (const { key, value } of map.items) {
    const at = startOf(key) ?? startOf(value) ?? 0;
    if (!isScalar(key) || typeof key.value !== 'string')
      reader.report('skill.h09-not-text', 'a key of the header is not text', at);
    else if (entries.has(key.value))
      reader.report('skill.h05-duplicate-key', `the key ${JSON.stringify(key.value)} stands twice`, at);
    else {
      reportCut(`\`${key.value}\``, value, reader);
      const { line, column } = reader.place(at);
      entries.set(key.value, { value: readValue(value, reader, depth), line, column });
    }
  }
  return entries;
}

function readValue(node: unknown, reader: NodeReader, depth: number): HeaderValue {
  if (node === null || node === undefined) return { kind: 'text', text: '' };
  const { isMap, isScalar, isSeq } = yamlLibrary();
  if (isScalar(node))
    return node.value === null || typeof node.value === 'string'
      ? { kind: 'text', text: node.value ?? '' }
      : { kind: 'other' };
  if (isMap(node)) return depth === 0 ? { kind: 'map', entries: readMap(node, reader, 1) } : { kind: 'other' };
  if (!isSeq(node)) return { kind: 'other' };
  for (const [index, item] of node.items.entries()) reportCut(`entry ${index + 1} of a list`, item, reader);
  const items = node.items.map((item) => (isScalar(item) && typeof item.value === 'string' ? item.value : undefined));
  return { kind: 'list', items: items.every((item) => item !== undefined) ? items : undefined };
}

/**
 * What follows an unquoted ` #` is a comment to YAML, and often meant to be a part of the text. A comment on a line of
 * its own is one.
 */
function reportCut(what: string, node: unknown, { text, report }: NodeReader): void {
  if (!yamlLibrary().isScalar(node) || node.type !== 'PLAIN' || !node.comment || !node.range) return;
  const [, end] = node.range;
  const [, spaces = '', comment] = /^([ \t]*)(#.*)/.exec(text.slice(end, end + 256)) ?? [];
  if (comment === undefined) return;
  const left = node.value === '' || node.value === null ? 'is empty' : 'ends';
  report(
    'skill.h31-value-cut',
    `the value of ${what} ${left} before ${JSON.stringify(comment.slice(0, 60))}: to YAML that is a comment`,
    end + spaces.length,
  );
}

function startOf(node: unknown): number | undefined {
  return (node as { readonly range?: readonly number[] | null } | null | undefined)?.range?.[0];
}
