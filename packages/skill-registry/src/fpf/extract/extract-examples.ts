import type { JsonObject, JsonValue } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { Block, Section } from '../../read/markdown.ts';
import { oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import { itemsOf, quoted, type Reader } from './reader.ts';

export type ExampleCall = { readonly name: string; readonly arguments: JsonObject; readonly block: Block };

/** A request, the inputs that it binds (their values as they are written), and the calls that follow. */
export type Example = {
  readonly block: Block;
  readonly bound?: ReadonlyMap<string, string>;
  readonly calls: readonly ExampleCall[];
};

const form =
  'Write: Request: “…”, then `Bound inputs: IN-1 = `value`.` (or none), then each call as a json block {"name": …, "arguments": {…}}.';

/** Each `Request:` begins an example. */
export function extractExamples(section: Section, reader: Reader): readonly Example[] {
  const examples: { block: Block; bound?: ReadonlyMap<string, string>; calls: ExampleCall[] }[] = [];
  const complain = (message: string, block: Block, at = 0): void =>
    reader.findings.add('skill.k19-example', message, reader.place(block, at), form);
  for (const block of section.blocks) {
    if (block.kind === 'code') {
      const call = readCall(block);
      const example = examples.at(-1);
      if (!example) complain('a code block stands before the first request', block);
      else if (typeof call === 'string') complain(call, block);
      else example.calls.push(call);
      continue;
    }
    if (block.kind !== 'paragraph') continue;
    if (block.text.startsWith('Request:')) examples.push({ block, calls: [] });
    const at = /(?:^|[\r\n])[ \t]*Bound inputs:/.exec(block.text);
    const example = examples.at(-1);
    if (!at || !example) continue;
    const bound = example.bound
      ? 'the inputs of one request are bound twice'
      : readBound(block.text.slice(at.index + at[0].length));
    if (typeof bound === 'string') complain(bound, block, at.index);
    else example.bound = bound;
  }
  for (const { block, bound, calls } of examples)
    if (!bound || calls.length === 0)
      complain(bound ? 'the request has no call' : 'the request has no bound inputs', block);
  if (examples.length === 0)
    complain('no request stands in it', { kind: 'heading', text: '', line: section.line, column: section.column });
  return examples;
}

/** `IN-1 = `TODO`, IN-2 = `src`.`, or `none`. */
function readBound(text: string): ReadonlyMap<string, string> | string {
  if (/^\s*none\b/.test(text)) return new Map();
  const bound = new Map<string, string>();
  const pieces = readInline(text);
  for (const [index, { kind, text: before }] of pieces.entries()) {
    const [, id] =
      kind === 'text' ? (/(?:^|[\s,(])([A-Z]{1,32}-[0-9A-Za-z]{1,31})\s*=\s*$/.exec(before.slice(-120)) ?? []) : [];
    const value = pieces[index + 1];
    if (id === undefined || value?.kind !== 'code') continue;
    if (bound.has(id)) return `${id} is bound twice`;
    bound.set(id, value.text);
  }
  return bound.size > 0 ? bound : 'nothing of the form IN-1 = `value` follows “Bound inputs:”';
}

function readCall(block: Block): ExampleCall | string {
  const { text, language } = block;
  if (language !== 'json') return 'a code block of the example is not marked json';
  const read = readJson(text);
  if (!read.ok) return `a call is not JSON: ${read.issue.message}`;
  const { value } = read;
  if (!isObject(value)) return 'a call is not an object';
  const { name, arguments: args, ...more } = value;
  if (typeof name !== 'string' || !isObject(args) || Object.keys(more).length > 0)
    return 'a call has exactly a `name` and `arguments`';
  return { name, arguments: args, block };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The terms that the skill explains, in lower case, as they are looked up. */
export function extractTerms(section: Section, reader: Reader): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const block of itemsOf(section, reader)) {
    const term = termOf(block.text);
    if (term === undefined)
      reader.findings.add(
        'skill.k18-term',
        `no term: ${quoted(block.text)}`,
        reader.place(block),
        'Write it as: `- term: meaning`.',
      );
    else for (const one of term.split(/,|\bor\b/)) if (one.trim() !== '') terms.add(termKey(one));
  }
  return terms;
}

/** What stands before the first colon outside code, where something follows it. */
function termOf(text: string): string | undefined {
  let term = '';
  for (const { kind, text: piece, end } of readInline(text)) {
    const colon = kind === 'text' ? piece.indexOf(':') : -1;
    if (colon < 0) {
      term += piece;
      continue;
    }
    term = oneLine(term + piece.slice(0, colon));
    return term !== '' && term.length <= 120 && text.slice(end - piece.length + colon + 1).trim() !== ''
      ? term
      : undefined;
  }
  return undefined;
}

export function termKey(text: string): string {
  return oneLine(text.replaceAll('`', '')).toLowerCase();
}
