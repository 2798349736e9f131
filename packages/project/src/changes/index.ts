export { withPackLock } from './pack-lock.ts';
export { isPlan, type Plan, readPlan } from './pack-plan.ts';
export { forgetChange, recordChange } from './pack-record.ts';
