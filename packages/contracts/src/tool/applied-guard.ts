import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';
import { GuardSpec } from './guard-spec.ts';

const GuardId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });
const whole = { minLength: 1, maxLength: 128 };

/**
 * A guard that stands over several tools: of a skill (in its tools.json) or of a project (in its policy). It can only
 * add a stop.
 */
export const ScopedGuard = define(
  'scoped-guard',
  1,
  Type.Object(
    {
      id: GuardId,
      /** The whole name of a tool; `*`, or left out: any. */
      tool: Type.Optional(Type.String(whole)),
      /** The id or name of a skill; `*`, or left out: any. */
      skill: Type.Optional(Type.String(whole)),
      ...GuardSpec.properties,
    },
    closed,
  ),
);
export type ScopedGuard = Static<typeof ScopedGuard>;

/** One guard as it applies to a call: whose it is, and what it says. */
export const AppliedGuard = Type.Object(
  {
    from: oneOf(['tool', 'skill', 'project']),
    id: Type.String({ minLength: 1, maxLength: 64 }),
    spec: part(GuardSpec),
  },
  closed,
);
export type AppliedGuard = Static<typeof AppliedGuard>;
