import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Id, Instant, Sha256 } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, nullable, oneOf } from '../schema/json.ts';
import { GuardDecision } from '../tool/guard-verdict.ts';
import { Confinement } from './session-capability.ts';

/** Who acted: document 3 §2.2 asks for affected paths and caller ids. */
export const Caller = Type.Object(
  {
    run: Id,
    call: nullable(Id),
    skill: nullable(Type.String({ maxLength: 256 })),
    agent: Type.String({ minLength: 1, maxLength: 128 }),
  },
  closed,
);
export type Caller = Static<typeof Caller>;

/** `end`: a run, or a part of it that was handed on, has ended; what stopped it stands beside. */
const callOps = ['tool', 'read', 'add', 'modify', 'delete', 'end'] as const;

/** What a call does, and that a run ends: the only rows that anybody but the session itself may hand in. */
export const CallOp = oneOf(callOps);
export type CallOp = Static<typeof CallOp>;

export const AuditOp = oneOf([
  ...callOps,
  'snapshot',
  'commit',
  'undo',
  'discard',
  'rewind',
  'export',
  'clone',
  'adopt',
  'sweep',
  'drift',
  'session',
]);
export type AuditOp = Static<typeof AuditOp>;

/** What a caller reports; the session adds of which step it is, and the store place and chain. */
export const AuditEntry = define(
  'audit-entry',
  1,
  Type.Object(
    {
      at: Instant,
      op: CallOp,
      subject: Type.String({ minLength: 1, maxLength: 4096 }),
      caller: Caller,
      tool: Type.Optional(Type.String({ maxLength: 256 })),
      state: Type.Optional(part(GuardDecision)),
      before: Type.Optional(Sha256),
      after: Type.Optional(Sha256),
      bytes: Type.Optional(Count),
      duration_ms: Type.Optional(Count),
      capability: Type.Optional(Confinement),
      reads: Type.Optional(oneOf(['observed', 'unobserved'])),
      error: Type.Optional(Type.String({ maxLength: 1024 })),
    },
    closed,
  ),
);
export type AuditEntry = Static<typeof AuditEntry>;

/** What nobody but the session itself can say. */
const SessionTells = {
  /** Of the row that ends a step of the history: the step's number. What a tool did elsewhere is no step. */
  step: Type.Optional(Count),
  /** Of a changed path: the hash of the whole change as the session keeps it, kinds, modes and sizes too. */
  change: Type.Optional(Sha256),
  /** Of a row that ends a step: the hash of what the session keeps of it beside the paths. */
  seal: Type.Optional(Sha256),
};

/** One link of the audit chain: append-only, each row sealed over the one before it. */
export const AuditRow = define(
  'audit-row',
  1,
  Type.Object(
    { ...AuditEntry.properties, op: AuditOp, ...SessionTells, seq: Count, prev_hash: Sha256, hash: Sha256 },
    closed,
  ),
);
export type AuditRow = Static<typeof AuditRow>;
