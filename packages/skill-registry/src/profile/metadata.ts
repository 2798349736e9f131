import type { Findings } from '../report/findings.ts';
import type { HeaderReader } from './header-reader.ts';

/** Names that lead out of an object's own data; no record of the stack takes them from outside. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** `metadata` as a flat map of texts. What is nested is reported and left out, never flattened by guessing. */
export function readMetadata(reader: HeaderReader, findings: Findings): Readonly<Record<string, string>> {
  const entry = reader.entry('metadata');
  if (!entry || (entry.value.kind === 'text' && entry.value.text === '')) return {};
  if (entry.value.kind !== 'map') {
    findings.add('skill.h16-metadata-shape', '`metadata` is not a map', reader.place('metadata'));
    return {};
  }
  const texts: [string, string][] = [];
  for (const [key, { value, column }] of entry.value.entries) {
    if (reserved.has(key))
      findings.add('skill.h16-metadata-shape', `\`metadata\` has the reserved key ${JSON.stringify(key)}`, {
        ...reader.place('metadata'),
        column,
      });
    else if (value.kind === 'text') texts.push([key, value.text]);
    else
      findings.add('skill.h16-metadata-shape', `\`metadata.${key}\` is not a text`, {
        ...reader.place('metadata'),
        column,
      });
  }
  return Object.fromEntries(texts);
}
