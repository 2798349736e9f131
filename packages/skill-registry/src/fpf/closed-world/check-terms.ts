import type { JsonObject, JsonValue } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { termKey } from '../extract/extract-examples.ts';
import { idForm } from '../extract/ids.ts';
import { knownFacts } from '../extract/extract-purpose.ts';
import type { World } from './world.ts';

/** A single word: letters, digits, hyphens and underscores. `.git`, `--help` and `a/b.ts` are what they look like. */
const word = /^\p{L}[\p{L}\p{N}_-]{0,63}$/u;

/** What stands in bold, or alone in code, is explained under “Terms”, unless the folder itself says what it is. */
export function checkTerms(world: World): void {
  const { sections, terms, reader } = world.method;
  // Without its tools the skill does not know its own words; that they are missing is told already.
  if (world.tools.length === 0) return;
  const known = knownWords(world);
  for (const { title, blocks } of sections) {
    if (title === 'Example' || title === 'Terms') continue;
    for (const block of blocks) {
      if (block.kind === 'code') continue;
      for (const { kind, text, at } of reader.inline(block)) {
        if (kind === 'text' || terms.has(termKey(text))) continue;
        if (kind === 'code' && (!word.test(text) || idForm.test(text) || known.has(text) || readJson(text).ok))
          continue;
        const shown = text.slice(0, 80);
        const message =
          kind === 'bold'
            ? `“${shown}” stands in bold, and “Terms” does not explain it`
            : `\`${shown}\` is no name of this skill, and “Terms” does not explain it`;
        reader.findings.add('skill.k36-term-unexplained', message, reader.place(block, at));
      }
    }
  }
}

/**
 * The names that the folder gives: tools, arguments, output properties, allowed values, queries, method, role, files.
 */
function knownWords({ method, boundary, tools, files }: World): ReadonlySet<string> {
  const { parameters = [], outputs = [], evidence = [] } = method.interface;
  const words = new Set<string>([
    'reason',
    ...knownFacts,
    boundary.name,
    boundary.id,
    ...Object.values(boundary.metadata),
  ]);
  for (const { name } of [...parameters, ...outputs, ...tools]) words.add(name);
  for (const { role } of method.interface.roles ?? []) words.add(role);
  if (method.interface.method !== undefined) words.add(method.interface.method);
  for (const { query } of evidence) if (query !== undefined) words.add(query);
  for (const { path } of files) for (const part of path.split('/')) words.add(part);
  for (const { input_schema, output_schema } of tools)
    for (const schema of [input_schema, output_schema]) addNames(schema, words, 0);
  return words;
}

function addNames(schema: JsonValue | undefined, words: Set<string>, depth: number): void {
  if (typeof schema !== 'object' || schema === null || depth > 48) return;
  if (Array.isArray(schema)) {
    for (const one of schema) addNames(one as JsonValue, words, depth + 1);
    return;
  }
  const { properties, enum: values, const: only, ...rest } = schema as JsonObject;
  if (typeof properties === 'object' && properties !== null)
    for (const name of Object.keys(properties)) words.add(name);
  for (const value of [values, only].flat()) if (typeof value === 'string') words.add(value);
  for (const part of [properties, ...Object.values(rest)]) addNames(part, words, depth + 1);
}
