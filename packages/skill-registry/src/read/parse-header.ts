import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import type { FindingCode } from '../profile/finding-rules.ts';
import type { Findings } from '../profile/findings.ts';
import type { Header, HeaderEntry, HeaderValue } from './header-value.ts';
import { quotePlainValues } from './quote-plain-values.ts';

export const headerLimit = 64 * 1024;

/** The YAML library recurses for each open bracket; 64 KiB of them end the process. No real header nests at all. */
const nestingLimit = 16;
const keyLimit = 1024;

type Problem = { readonly code: FindingCode; readonly message: string; readonly at: number };
type Parsed = { readonly header?: Header; readonly problems: readonly Problem[]; readonly lines: LineCounter };

/**
 * The sliced header as a map of texts. Schema failsafe: every scalar stays text, `1.10` is `1.10` and `no` is `no`. Nothing in it
 * is executed, resolved or expanded.
 */
export function parseHeader(text: string, firstLine: number, file: string, findings: Findings): Header | undefined {
  if (new TextEncoder().encode(text).byteLength > headerLimit) {
    findings.add('skill.h03-too-large', `the header has more than ${headerLimit} bytes`, { file });
    return undefined;
  }
  // YAML's own line ends: the library knows no lone carriage return. Lines and columns stay as they are.
  const unified = text.replace(/\r\n?/g, '\n');
  const strict = parse(unified);
  const quoted = strict.header || findings.profile !== 'lenient' ? undefined : quotePlainValues(unified);
  const parsed = quoted === undefined ? strict : parse(quoted);
  if (quoted !== undefined && parsed.header)
    findings.add('skill.h19-quoted', 'the header is YAML only with its plain values in quotes', { file, line: firstLine });
  for (const { code, message, at } of (parsed.header ? parsed : strict).problems) {
    const { line, col } = strict.lines.linePos(at);
    findings.add(code, message, { file, line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) });
  }
  if (!parsed.header) return undefined;
  return placed(parsed.header, firstLine);
}

function parse(text: string): Parsed {
  const lines = new LineCounter();
  const no = (code: FindingCode, message: string, at = 0): Parsed => ({ problems: [{ code, message, at }], lines });
  const deep = deepestBracket(text);
  if (deep > nestingLimit) return no('skill.h04-not-yaml', `the header nests brackets more than ${nestingLimit} deep`);
  try {
    const document = parseDocument(text, {
      schema: 'failsafe',
      strict: true,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter: lines,
    });
    const [error] = document.errors;
    if (error) return no('skill.h04-not-yaml', `the header is not YAML: ${error.message}`, error.pos[0]);
    if (document.contents === null) return { header: new Map(), problems: [], lines };
    if (!isMap(document.contents)) return no('skill.h07-not-a-map', 'the header is not a map of fields');
    const problems: Problem[] = [];
    const header = readMap(document.contents, lines, problems, 0);
    return problems.some(({ code }) => code !== 'skill.h09-not-text') ? { problems, lines } : { header, problems, lines };
  } catch (error) {
    return no('skill.h04-not-yaml', `the header is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readMap(map: YAMLMap, lines: LineCounter, problems: Problem[], depth: number): Map<string, HeaderEntry> {
  const entries = new Map<string, HeaderEntry>();
  if (map.items.length > keyLimit)
    problems.push({ code: 'skill.h04-not-yaml', message: `the header has more than ${keyLimit} keys in one map`, at: map.range?.[0] ?? 0 });
  for (const { key, value } of map.items.slice(0, keyLimit)) {
    const at = startOf(key) ?? startOf(value) ?? 0;
    if (isAlias(key) || isAlias(value)) problems.push({ code: 'skill.h06-alias', message: 'the header uses a YAML alias', at });
    else if (!isScalar(key) || typeof key.value !== 'string')
      problems.push({ code: 'skill.h09-not-text', message: 'a key of the header is not text', at });
    else if (entries.has(key.value))
      problems.push({ code: 'skill.h05-duplicate-key', message: `the key ${JSON.stringify(key.value)} stands twice`, at });
    else {
      const { line, col } = lines.linePos(at);
      entries.set(key.value, { value: readValue(value, lines, problems, depth), line, column: col });
    }
  }
  return entries;
}

function readValue(node: unknown, lines: LineCounter, problems: Problem[], depth: number): HeaderValue {
  if (node === null || node === undefined) return { kind: 'text', text: '' };
  if (isScalar(node))
    return node.value === null || typeof node.value === 'string' ? { kind: 'text', text: node.value ?? '' } : { kind: 'other' };
  if (isMap(node)) return depth === 0 ? { kind: 'map', entries: readMap(node, lines, problems, 1) } : { kind: 'other' };
  if (!isSeq(node)) return { kind: 'other' };
  const items = node.items.map((item) => (isScalar(item) && typeof item.value === 'string' ? item.value : undefined));
  return { kind: 'list', items: items.every((item) => item !== undefined) ? items : undefined };
}

function startOf(node: unknown): number | undefined {
  return (node as { readonly range?: readonly number[] | null } | null | undefined)?.range?.[0];
}

/** The deepest nesting that brackets could open, quotes not considered: it may only be too high. */
function deepestBracket(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === '[' || char === '{') deepest = Math.max(deepest, ++open);
    else if ((char === ']' || char === '}') && open > 0) open -= 1;
  }
  return deepest;
}

function placed(header: Header, firstLine: number): Header {
  return new Map([...header].map(([key, entry]) => [key, { ...entry, line: entry.line + firstLine - 1 }]));
}
