import { closed, Json, JsonRecord, nullable, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

/** What a file holds: a text, a text so many times (a file too large to be written out), or bytes that are no text. */
const FileContent = Type.Union([
  Type.String(),
  Type.Object(
    { text: Type.String({ minLength: 1 }), times: Type.Integer({ minimum: 1, maximum: 33_554_432 }) },
    closed,
  ),
  Type.Object({ base64: Type.String() }, closed),
]);

/** Files that several cases begin with, by path. */
export const CaseFiles = Type.Record(Type.String(), FileContent);
export type CaseFiles = Static<typeof CaseFiles>;

/** One case of a skill's evals/cases.json: a workspace, a call, and what has to come of it. */
export const SkillCase = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    tool: Type.String({ minLength: 1 }),
    args: JsonRecord,
    base: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,64}\\.json$',
        description: 'A file of evals/ with files that several cases begin with, by path.',
      }),
    ),
    files: CaseFiles,
    links: Type.Optional(Type.Record(Type.String(), Type.String())),
    memory: Type.Optional(
      Type.Record(Type.String(), Json, { description: 'What the skill remembers before, by key.' }),
    ),
    expect: Type.Object(
      {
        exit: Type.Integer({ minimum: 0, maximum: 255 }),
        output: Type.Optional(Json),
        stderr: Type.Optional(Type.String({ description: 'A part of what it says on standard error.' })),
        files: Type.Optional(Type.Record(Type.String(), nullable(Type.String()))),
        memory: Type.Optional(
          Type.Record(Type.String(), Json, { description: 'All that the skill remembers afterwards.' }),
        ),
      },
      closed,
    ),
  },
  closed,
);
export type SkillCase = Static<typeof SkillCase>;
