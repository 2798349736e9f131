import { type Static, Type } from '@sinclair/typebox';

export const MarkdownOptions = Type.Object(
  {
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 120, description: 'The heading of the page (default: What was done).' }),
    ),
  },
  { additionalProperties: false },
);
export type MarkdownOptions = Static<typeof MarkdownOptions>;
