import { FpfError, type JsonObject, type JsonValue, type ToolSpec } from '@fpf/contracts';
import type { EvalCase } from '../eval-case.ts';
import { NotAccepted, writeAccepted } from './accepted-values.ts';
import { isRecord, memberOf } from '../is-record.ts';

export type BfclFiles = { readonly questions: string; readonly answers: string };

/**
 * Cases as BFCL writes them, each with the tools that it offers as its functions: questions and possible answers, a
 * line each.
 */
export function writeBfcl(cases: readonly EvalCase[]): BfclFiles {
  const lines = cases.map((one) => ({ one, tools: one.tools ?? [] }));
  return {
    questions: lines.map(({ one, tools }) => `${JSON.stringify(questionOf(one, tools))}\n`).join(''),
    answers: lines.map(({ one, tools }) => `${JSON.stringify(possibleAnswer(one, tools))}\n`).join(''),
  };
}

function questionOf({ id, request, before }: EvalCase, tools: readonly ToolSpec[]): JsonObject {
  const spoken = [...before.map(({ role, text }) => ({ role, content: text })), { role: 'user', content: request }];
  return {
    id,
    question: [spoken],
    function: tools.map(({ name, description, input_schema: schema }) => ({
      name,
      description,
      parameters: parameters(schema) as JsonObject,
    })),
  };
}

/** BFCL calls an object `dict` and a number `float`; several types are `any`; the rest of a schema is left as it is. */
function parameters(schema: JsonValue): JsonValue {
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'type') return [key, bfclType(value)];
      if (key === 'properties') return [key, membersOf(value)];
      return [key, key === 'items' ? parameters(value) : value];
    }),
  );
}

function bfclType(type: JsonValue): JsonValue {
  if (Array.isArray(type)) return 'any';
  return type === 'object' ? 'dict' : type === 'number' ? 'float' : type;
}

/** Names of arguments are no keywords, whatever they are called. */
function membersOf(properties: JsonValue): JsonValue {
  if (!isRecord(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, parameters(inner)]));
}

function possibleAnswer({ id, answers }: EvalCase, tools: readonly ToolSpec[]): JsonObject {
  const [answer = [], second] = answers;
  if (second !== undefined) throw noWords(id, 'several answers are right, and not only several values of an argument');
  return {
    id,
    ground_truth: answer.map((call) => {
      const tool = tools.find(({ name }) => name === call.name);
      if (!tool) throw noWords(id, `no tool ${call.name} is offered`);
      const properties = memberOf(tool.input_schema, 'properties');
      try {
        const given = Object.entries(call.arguments).map(([name, accepted]) => [
          name,
          writeAccepted(accepted, memberOf(properties, name)),
        ]);
        return { [call.name]: Object.fromEntries(given) as JsonObject };
      } catch (error) {
        if (error instanceof NotAccepted) throw noWords(id, error.message);
        throw error;
      }
    }),
  };
}

function noWords(id: string, why: string): FpfError {
  return new FpfError({
    code: 'eval.not-bfcl',
    message: `evaluation: the case ${JSON.stringify(id)} cannot be written in the form of BFCL: ${why}.`,
    hint: 'Leave the case out, or keep it in the form of the project.',
  });
}
