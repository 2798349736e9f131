import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue, ToolSpec } from '@fpf/contracts';
import { type AskedCase, fits } from './asked-case.ts';

type Question = {
  readonly id: string;
  readonly question: readonly (readonly { readonly content: string }[])[];
  readonly function: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonObject;
  }[];
};
type Answer = {
  readonly id: string;
  readonly ground_truth: readonly Readonly<Record<string, Readonly<Record<string, readonly JsonValue[]>>>>[];
};

/** A part of the Berkeley Function-Calling Leaderboard, from a folder with its data; `irrelevance` has no answers. */
export function bfclCases(folder: string, part: 'simple_python' | 'multiple' | 'irrelevance'): readonly AskedCase[] {
  const file = `BFCL_v4_${part}.json`;
  const answers = part === 'irrelevance' ? [] : (lines(join(folder, 'possible_answer', file)) as readonly Answer[]);
  const right = new Map(answers.map(({ id, ground_truth: [call] }) => [id, call]));
  return (lines(join(folder, file)) as readonly Question[]).map(({ id, question, function: functions }): AskedCase => {
    const [name, accepted] = Object.entries(right.get(id) ?? {})[0] ?? [];
    return {
      request: (question[0] ?? []).map(({ content }) => content).join('\n'),
      tools: functions.map(toTool),
      right:
        name === undefined || accepted === undefined
          ? undefined
          : { tool: nameOf(name), fits: (args) => fits(leftOut(accepted), args, isSame) },
    };
  });
}

function lines(file: string): readonly unknown[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

function toTool({ name, description, parameters }: Question['function'][number]): ToolSpec {
  return { name: nameOf(name), description, input_schema: asSchema(parameters) };
}

function nameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '_');
}

const types: Readonly<Record<string, string>> = { dict: 'object', float: 'number', tuple: 'array', any: 'string' };

/** Its types are those of Python. */
function asSchema(part: JsonObject): JsonObject {
  const { type, properties, items } = part;
  return {
    ...part,
    ...(typeof type === 'string' && { type: types[type] ?? type }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as JsonObject).map(([name, one]) => [name, asSchema(one as JsonObject)]),
      ),
    }),
    ...(items !== undefined && { items: asSchema(items as JsonObject) }),
  };
}

/** An empty text among the accepted values says that the argument may be left out. */
function leftOut(
  accepted: Readonly<Record<string, readonly JsonValue[]>>,
): Readonly<Record<string, readonly JsonValue[]>> {
  return Object.fromEntries(
    Object.entries(accepted).map(([name, values]) => [name, values.map((one) => (one === '' ? null : one))]),
  );
}

/** As the leaderboard compares: texts without case, blanks and some marks; numbers and lists by their values. */
function isSame(one: JsonValue, other: JsonValue): boolean {
  if (typeof one === 'string' && typeof other === 'string') return plain(one) === plain(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item: JsonValue, at) => isSame(item, other[at] as JsonValue));
  return JSON.stringify(one) === JSON.stringify(other);
}

function plain(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"');
}
