export {
  AcceptanceBounds,
  AcceptanceCheck,
  AcceptanceRecord,
  acceptanceRecordId,
  type AcceptanceSuite,
  decidedMediaType,
} from './acceptance-record.ts';
export { ArgMatch } from './arg-match.ts';
export { ArgvRule, ArgvValue } from './argv-rule.ts';
export { askedPeople, peopleQuestion } from './asked-people.ts';
export { Budget, defaultBudget } from './budget.ts';
export { ConfigFile, PortName } from './config-file.ts';
export { type ComponentPin, LockFile, type PackPin, Waiver } from './lock-file.ts';
export { askExpiresForm, askExpiresMs, Policy, PolicyChoice, readAskExpires } from './policy.ts';
export { PolicyExample, PolicyRule } from './policy-rule.ts';
export { defaultRetention, RunRetention } from './run-retention.ts';
export { TaskRole } from './task-role.ts';
