import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { described } from '../schema/define.ts';
import { closed, JsonRecord, mapOf, oneOf } from '../schema/json.ts';
import { Effect } from '../tool/tool-spec.ts';
import { GivenEvidence } from '../tool/guard-spec.ts';
import { AskedPeople } from '../tool/needed-people.ts';
import { ArgMatch } from './arg-match.ts';
import { ArgvRule } from './argv-rule.ts';

/** A call, and what the project's rules are to say of it; `fpf guards test` holds them to it. */
export const PolicyExample = Type.Object(
  {
    call: Type.Object(
      {
        tool: Type.String({ minLength: 1, maxLength: 64 }),
        skill: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
        effect: Type.Optional(Effect),
        args: Type.Optional(JsonRecord),
      },
      closed,
    ),
    evidence: Type.Optional(mapOf(GivenEvidence)),
    expect: oneOf(['pass', 'abstain']),
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 96, description: 'The code of a reason that must be given.' }),
    ),
  },
  closed,
);
export type PolicyExample = Static<typeof PolicyExample>;

/**
 * One rule of a project's policy, matched on whole values; `*` alone means any. deny > ask > allow; nothing matches ⇒
 * not allowed.
 */
export const PolicyRule = Type.Object(
  {
    tool: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The name of a tool, or *.' })),
    skill: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'The id of a skill, or *.' })),
    effect: Type.Optional(described('What its tools may do to the world.', Effect)),
    args: Type.Optional(described('What is asked of arguments, by name.', mapOf(ArgMatch))),
    argv: Type.Optional(described('Which commands a tool that starts programs may start.', ArgvRule)),
    rate: Type.Optional(
      Type.Object(
        {
          calls: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          per_seconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
        },
        {
          ...closed,
          description: 'Of an allow: no more calls of the tool in a run than these within so many seconds.',
        },
      ),
    ),
    confined: Type.Optional(described('Of an allow: only while tools are held in a sandbox.', Type.Literal(true))),
    measured: Type.Optional(
      described(
        'Of an allow: only for a model measured at no less than this, by the name of the rate (`exact: 0.9`).',
        mapOf(Type.Number()),
      ),
    ),
    by: Type.Optional(described('Of an ask: whose word it asks for, and of how many of them.', AskedPeople)),
    reason: Type.Optional(Type.String({ maxLength: 512, description: 'Why; shown when the rule decides.' })),
    examples: Type.Optional(
      Type.Array(PolicyExample, { maxItems: 64, description: 'Calls, and what the whole policy says of them.' }),
    ),
  },
  { ...closed, minProperties: 1 },
);
export type PolicyRule = Static<typeof PolicyRule>;
