export { AuditEntry, AuditOp, AuditRow, Caller, CallOp } from './audit-row.ts';
export { CapabilityMode, Confinement, SessionCapability } from './session-capability.ts';
