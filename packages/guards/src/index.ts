import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createGuardEngine } from './engine.ts';
import { GuardOptions } from './options.ts';

export { type Because, decide, type Decided, type DecisionFacts, type Holds } from './decide/decision-table.ts';
export { createGuardEngine } from './engine.ts';
export { GuardOptions } from './options.ts';
export { checkPolicy } from './rules/check-policy.ts';
export { sayVerdict } from './say/say-verdict.ts';

const component: ComponentPackage = {
  provides: { [contractIds['guard-engine']]: createGuardEngine },
  options: GuardOptions,
};
export default component;
