import type { JsonValue, MethodInterface } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { Section } from '../../read/markdown.ts';
import { idForm, oneLine } from './ids.ts';
import { fits, isJsonType, jsonTypes, typeOf } from './json-type.ts';
import { readNamed } from './inline.ts';
import { type Reader, readItems } from './reader.ts';

export type Parameter = MethodInterface['parameters'][number];
type Mode = { readonly required: boolean; readonly default?: JsonValue };

const form =
  '`- IN-1 (TYPE, required|optional|default=JSON): `arg`, text`, TYPE one of string integer number boolean array object.';

/** What the method asks for. Names are those of the tool's arguments. */
export function extractInputs(section: Section, reader: Reader): readonly Parameter[] {
  return readItems<Parameter>(
    section,
    {
      code: 'skill.k10-input',
      form,
      read({ id, inside = '', rest }) {
        const comma = inside.indexOf(',');
        const type = inside.slice(0, comma < 0 ? undefined : comma).trim();
        if (!isJsonType(type))
          return `${JSON.stringify(type.slice(0, 40))} is none of the types ${jsonTypes.join(' ')}`;
        const mode = modeOf(comma < 0 ? '' : inside.slice(comma + 1).trim(), type);
        if (typeof mode === 'string') return mode;
        const named = readNamed(rest);
        return named
          ? { id, name: named.name, schema: { type }, ...mode, text: oneLine(named.text) }
          : 'no `arg` in code follows the colon';
      },
    },
    reader,
  );
}

function modeOf(text: string, type: string): Mode | string {
  if (text === 'required' || text === 'optional') return { required: text === 'required' };
  const [, json] = /^default\s*=\s*([^]*)$/.exec(text) ?? [];
  if (json === undefined) return `${JSON.stringify(text.slice(0, 40))} is none of required, optional, default=JSON`;
  const read = readJson(json);
  if (!read.ok) return `its default is not JSON: ${read.issue.message}`;
  if (!fits(typeOf(read.value), type)) return `its default is a ${typeOf(read.value)}, and its type is ${type}`;
  return { required: false, default: read.value };
}

type Output = MethodInterface['outputs'][number];
type Effect = MethodInterface['effects'][number];

/** What an effect may affect, beside a path that an input names. */
export const affected: readonly string[] = Object.freeze(['none', 'workspace', 'project-memory']);

const outputForm = '`- OUT-1 (TYPE): `name`, text`, or `- EFF-1 (none|workspace|project-memory|IN-1): text`.';

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
      form: outputForm,
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
