import type { ModelConformance, ModelRequest, StreamEvent } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { isJsonObject } from '../../../wire/is-json-object.ts';

/** A text with a comma and an id with leading zeros: what is lost where a server drops the marks around texts. */
const [place, code] = ['Tokyo, Japan', '007'];

/** A question of our own, of one message. */
export function probeOf(text: string, tools: ModelRequest['tools'] = []): ModelRequest {
  return { messages: [{ v: 1, id: 'probe', role: 'user', content: [{ type: 'text', text }] }], tools };
}

/** Nothing in it depends on the project, so that one answer holds for every request to this model. */
const probeRequest = Object.freeze(
  probeOf(`Note the place ${place} under the code ${code}.`, [
    {
      name: 'note_place',
      description: 'Note a place under a code.',
      input_schema: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'place'],
        properties: {
          code: { type: 'string', description: 'The code, as a text, with its leading zeros.', maxLength: 16 },
          place: { type: 'string', description: 'The whole name of the place, as a text.', maxLength: 64 },
        },
      },
    },
  ]),
);

/**
 * | what came for the place    | the comma | | what came for the code | the zeros |
 * | -------------------------- | --------- | | ---------------------- | --------- |
 * | "Tokyo, Japan"             | kept      | | "007"                  | kept      |
 * | "Tokyo"                    | lost      | | 7, "7"                 | lost      |
 * | anything else, or nothing  | unknown   | | anything else          | unknown   |
 */
export function verdictOn(given: Readonly<Record<string, unknown>> | undefined): ModelConformance {
  const { place: whole, code: id } = given ?? {};
  return {
    comma: whole === place ? 'kept' : whole === 'Tokyo' ? 'lost' : 'unknown',
    leading_zero: id === code ? 'kept' : id === 7 || id === '7' ? 'lost' : 'unknown',
  };
}

/** Asks the model the one question, and looks at what came back of its two texts. */
export async function askProbe(ask: (request: ModelRequest) => AsyncIterable<StreamEvent>): Promise<ModelConformance> {
  return verdictOn((await callsOf(ask(probeRequest))).find(({ name }) => name === probeRequest.tools[0]?.name)?.given);
}

export type Asked = { readonly name: string; readonly given: Readonly<Record<string, unknown>> };

/** The calls of an answer, those with arguments that can be read. */
export async function callsOf(events: AsyncIterable<StreamEvent>): Promise<readonly Asked[]> {
  const calls: Asked[] = [];
  for await (const event of events) {
    if (event.type !== 'tool_call_delta') continue;
    const read = readJson(event.arguments_delta ?? '');
    const given = read.ok && isJsonObject(read.value) ? read.value : {};
    calls.push({ name: event.name ?? '', given });
  }
  return calls;
}
