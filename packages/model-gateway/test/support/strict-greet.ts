import type { ModelRequest } from '@fpf/contracts';

/** A tool whose arguments fit or do not: one text is asked for, and nothing else is taken. */
export const strictGreet: ModelRequest['tools'][number] = {
  name: 'greet',
  description: 'Greet someone.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 64 } },
  },
};
