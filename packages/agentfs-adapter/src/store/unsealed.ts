import type { AuditRow } from '@fpf/contracts';

/** A row of the audit before it has its place in the chain. */
export type Unsealed = Omit<AuditRow, 'seq' | 'prev_hash' | 'hash'>;
