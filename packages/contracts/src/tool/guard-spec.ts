import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';
import { GuardExample } from './guard-example.ts';

export const FailureMode = oneOf(['abstain', 'degrade']);
export type FailureMode = Static<typeof FailureMode>;

/** Document 1 §2.2, with `when` for machines: the human `predicate` is never evaluated. */
export const GuardSpec = define(
  'guard-spec',
  1,
  Type.Object(
    {
      predicate: Type.String({ minLength: 1, maxLength: 1024 }),
      required_evidence: Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { maxItems: 32 }),
      failure_mode: FailureMode,
      /** In the engine's own language. Of ours: an expression in its CEL profile over `ev`, `args` and `ctx`. */
      when: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
      examples: Type.Optional(Type.Array(GuardExample, { maxItems: 64 })),
    },
    closed,
  ),
);
export type GuardSpec = Static<typeof GuardSpec>;
