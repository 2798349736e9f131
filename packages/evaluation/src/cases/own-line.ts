import { closed, Json, type JsonObject, JsonRecord, mapOf, nullable, ToolName, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { badLine, type LinePlace } from './bad-line.ts';
import type { Answer, EvalCase } from './eval-case.ts';

const head = {
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  request: Type.String({ minLength: 1, maxLength: 65_536 }),
  group: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' })),
  skill: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
};

const Said = { name: nullable(ToolName), arguments: Type.Optional(JsonRecord) };

type Said = { readonly name: string | null; readonly arguments?: JsonObject };

/** One call or none, each argument with its one value; `any_of` names further answers that are right too. */
const ShortLine = Type.Object(
  { ...head, ...Said, any_of: Type.Optional(Type.Array(Type.Object(Said, closed), { minItems: 1, maxItems: 64 })) },
  closed,
);

const LongCall = Type.Object(
  {
    name: ToolName,
    arguments: mapOf(
      Type.Object({ any_of: Type.Array(Json, { maxItems: 256 }), optional: Type.Optional(Type.Boolean()) }, closed),
    ),
  },
  closed,
);

/** Several calls at once, or several values for an argument. */
const LongLine = Type.Object(
  { ...head, answers: Type.Array(Type.Array(LongCall, { maxItems: 64 }), { minItems: 1, maxItems: 64 }) },
  closed,
);

/**
 * A line of the project's own form. What it leaves out comes from the file: the group from its name, the id from the
 * line.
 */
export function readOwnLine(value: JsonObject, place: LinePlace, group: string): EvalCase {
  const long = Object.hasOwn(value, 'answers');
  const [issue] = check(long ? LongLine : ShortLine, value);
  if (issue) throw badLine(place, `${issue.pointer || 'the line'} ${issue.message}`);
  const line = value as unknown as Static<typeof ShortLine> | Static<typeof LongLine>;
  if (line.request.trim() === '') throw badLine(place, 'the request is empty');
  return {
    id: line.id ?? `${group}:${place.line}`,
    request: line.request,
    before: [],
    answers:
      'answers' in line
        ? line.answers.map((calls) => longAnswer(calls, place))
        : [line, ...(line.any_of ?? [])].map((said) => shortAnswer(said, place)),
    group: line.group ?? group,
    ...(line.skill !== undefined && { skill: line.skill }),
  };
}

function longAnswer(calls: readonly Static<typeof LongCall>[], place: LinePlace): Answer {
  return calls.map((call) => ({
    name: call.name,
    arguments: mapValues(call.arguments, ({ any_of: values, optional = false }) => {
      if (values.length === 0 && !optional)
        throw badLine(place, 'an argument has no value that is right, and may not be left out');
      return { values, optional };
    }),
  }));
}

/** Where no tool is right there is nothing to say of arguments, so they may be left out. */
function shortAnswer({ name, arguments: given }: Said, place: LinePlace): Answer {
  if (name === null && Object.keys(given ?? {}).length > 0)
    throw badLine(place, 'name is null, and yet there are arguments');
  if (name === null) return [];
  if (given === undefined) throw badLine(place, 'it names a tool and lacks "arguments"');
  return [{ name, arguments: mapValues(given, (value) => ({ values: [value], optional: false })) }];
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
