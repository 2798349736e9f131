export { answerBytes, type ConfirmSignature } from './answer-bytes.ts';
export { createFileApprovals } from './file-approvals.ts';
export { isOpen, isStanding } from './standing.ts';
