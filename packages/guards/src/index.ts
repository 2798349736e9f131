import { closed, type ComponentPackage, contractIds, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import { createGuardEngine } from './engine.ts';

export { type Because, decide, type Decided, type DecisionFacts, type Holds } from './decide/decision-table.ts';
export { createGuardEngine } from './engine.ts';
export { checkPolicy } from './rules/check-policy.ts';
export { sayVerdict } from './say/say-verdict.ts';

export const GuardOptions = Type.Object(
  {
    /** How long one evidence resolver may take; what it did not say by then is unknown. */
    evidenceTimeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 60_000 })),
  },
  closed,
);
export type GuardOptions = Static<typeof GuardOptions>;

const component: ComponentPackage = {
  provides: { [contractIds['guard-engine']]: createGuardEngine },
  options: GuardOptions,
};
export default component;
