export { answerCheck, type Checked, type Subject } from './answer-check.ts';
export { checkPorts } from './check-ports.ts';
export type { CheckJob, CheckStart } from './messages.ts';
export { plannedCases } from './planned-cases.ts';
