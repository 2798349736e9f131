import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { idForm, oneLine } from './ids.ts';
import { isJsonType } from './json-type.ts';
import { readNamed } from './named.ts';
import { readItems, type Reader } from './reader.ts';

export type Output = MethodInterface['outputs'][number];
export type Effect = MethodInterface['effects'][number];

/** What an effect may affect, beside a path that an input names. */
export const affected: readonly string[] = Object.freeze(['none', 'workspace', 'project-memory']);

const form = '`- OUT-1 (TYPE): `name`, text`, or `- EFF-1 (none|workspace|project-memory|IN-1): text`.';

/** Outputs have a type in their brackets, effects what they affect: that tells the two apart. */
export function extractOutputs(
  section: Section,
  reader: Reader,
): { readonly outputs: readonly Output[]; readonly effects: readonly Effect[] } {
  const outputs: Output[] = [];
  const effects: Effect[] = [];
  const items = readItems<Output | Effect>(
    section,
    {
      code: 'skill.k13-output',
      form,
      read({ id, inside = '', rest }) {
        if (affected.includes(inside) || idForm.test(inside)) return { id, affects: inside, text: oneLine(rest) };
        if (!isJsonType(inside))
          return `${JSON.stringify(inside.slice(0, 40))} is no type, and nothing that an effect affects`;
        const named = readNamed(rest);
        return named
          ? { id, name: named.name, schema: { type: inside }, text: oneLine(named.text) }
          : 'no `name` in code follows the colon';
      },
    },
    reader,
  );
  for (const item of items)
    if ('affects' in item) effects.push(item);
    else outputs.push(item);
  return { outputs, effects };
}
