import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createGuardEngine } from './engine.ts';
import { GuardOptions } from './options.ts';

export { type DecisionFacts, decide, type Refuted } from './decision-table.ts';
export { createGuardEngine } from './engine.ts';
export type { EvidenceQuestion, EvidenceResolver } from './evidence/resolver.ts';
export { GuardOptions } from './options.ts';

const component: ComponentPackage = {
  provides: { [contractIds['guard-engine']]: createGuardEngine },
  options: GuardOptions,
};
export default component;
