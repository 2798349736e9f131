export { acceptModel } from './accept-model.ts';
export { newAcceptance, type WrittenAcceptance } from './acceptance-folder.ts';
export type { AcceptancePlan, AcceptancePorts, Contender, World } from './acceptance-plan.ts';
export { caseFiles } from './case-files.ts';
export { type Looks, lookAt } from './look-at.ts';
export { findSuite, type SuitePlace } from './suite-place.ts';
export { type Signer, type VerifiedAcceptance, verifyAcceptance } from './verify-acceptance.ts';
