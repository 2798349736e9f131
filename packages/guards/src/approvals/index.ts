export { createFileApprovals } from './file-approvals.ts';
export { isOpen, isStanding } from './standing.ts';
