export { AuditEntry, AuditOp, AuditRow, Caller, CallOp } from './audit-row.ts';
export { EntryState, EntryType, FileChange } from './file-change.ts';
export { CapabilityMode, Confinement, SessionCapability } from './session-capability.ts';
