import type { JsonValue, MethodInterface } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { Section } from '../read/markdown.ts';
import { oneLine } from './ids.ts';
import { fits, isJsonType, jsonTypes, typeOf } from './json-type.ts';
import { readNamed } from './named.ts';
import { readItems, type Reader } from './reader.ts';

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
