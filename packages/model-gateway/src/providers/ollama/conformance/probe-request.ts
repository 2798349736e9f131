import type { ModelConformance, ModelRequest } from '@fpf/contracts';

/** A text with a comma and an id with leading zeros: what is lost where a server drops the marks around texts. */
const [place, code] = ['Tokyo, Japan', '007'];

/** Nothing in it depends on the project, so that one answer holds for every request to this model. */
export const probeRequest: ModelRequest = Object.freeze({
  messages: [
    {
      v: 1,
      id: 'probe',
      role: 'user',
      content: [{ type: 'text', text: `Note the place ${place} under the code ${code}.` }],
    },
  ],
  tools: [
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
  ],
});

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
