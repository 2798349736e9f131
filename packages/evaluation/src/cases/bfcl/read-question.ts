import { closed, FpfError, type JsonObject, JsonRecord, oneOf, type ToolSpec, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { badLine, type LinePlace } from '../bad-line.ts';
import type { Spoken } from '../eval-case.ts';
import { readBfclFunctions } from './read-functions.ts';

const Turn = Type.Array(
  Type.Object(
    { role: oneOf(['system', 'developer', 'user', 'assistant']), content: Type.String({ maxLength: 65_536 }) },
    closed,
  ),
  { minItems: 1, maxItems: 64 },
);

const Question = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 256 }),
    question: Type.Array(Turn, { minItems: 1, maxItems: 64 }),
    function: Type.Array(JsonRecord, { maxItems: 256 }),
  },
  closed,
);

export type BfclQuestion = {
  readonly place: LinePlace;
  readonly id: string;
  readonly group: string;
  readonly request: string;
  readonly before: readonly Spoken[];
  readonly tools: readonly ToolSpec[];
};

export function readBfclQuestion(value: JsonObject, place: LinePlace, group: string): BfclQuestion {
  const [issue] = check(Question, value);
  if (issue) throw badLine(place, `${issue.pointer || 'the question'} ${issue.message}`);
  const { id, question, function: functions } = value as unknown as Static<typeof Question>;
  const [turn, second] = question;
  if (turn === undefined || second !== undefined) {
    throw new FpfError({
      code: 'eval.not-single-turn',
      message: `evaluation: ${place.file}, line ${place.line}: the question has ${question.length} turns.`,
      hint: 'Leave it out: one request is measured at a time.',
    });
  }
  const asked = turn.at(-1);
  if (asked?.role !== 'user' || asked.content.trim() === '')
    throw badLine(place, 'the last message of the question is none of a user');
  return {
    place,
    id,
    group,
    request: asked.content,
    before: turn.slice(0, -1).map(({ role, content }) => ({ role, text: content })),
    tools: readBfclFunctions(functions, place),
  };
}
