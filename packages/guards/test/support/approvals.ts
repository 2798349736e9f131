import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { ApprovalAnswer, ApprovalRequest, Approvals } from '@fpf/contracts';
import { createFileApprovals } from '../../src/approvals/index.ts';
import { type MovingClock, movingClock } from './moving-clock.ts';

export const hourMs = 3_600_000;
export const hashA = 'a'.repeat(64);

export function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-approvals-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export type Shelf = { readonly dir: string; readonly clock: MovingClock; readonly approvals: Approvals };

/** A store in a folder that is not there yet. */
export function shelf(dir = join(scratch(), 'approvals')): Shelf {
  const clock = movingClock();
  return { dir, clock, approvals: createFileApprovals(dir, { clock }) };
}

export function request(shape: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    call_hash: hashA,
    skill: 'files',
    tool: 'write_file',
    args: { path: 'a' },
    why: 'a rule asks',
    call: 'run/1',
    ...shape,
  };
}

export const allow: ApprovalAnswer = { decision: 'allow', by: 'ada', forMs: hourMs };
export const deny: ApprovalAnswer = { decision: 'deny', by: 'ada', forMs: 0, note: 'not today' };
