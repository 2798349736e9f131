import type { AuditRow } from '@fpf/contracts';
import { auditGap } from '../audit-gap.ts';
import type { AuditCells, AuditPart } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';

/** The audit row by row, and whether it and the trace speak of the same calls and paths. */
export function auditPart(work: PageWork): AuditPart {
  const { trace, audit, limits } = work;
  const gaps: string[] = [];
  auditGap(
    { trace, audit },
    (_file, problem) => void (gaps.length < limits.list && gaps.push(`The audit ${problem}.`)),
  );
  return {
    rows: audit.slice(0, limits.auditRows).map((row) => cells(row, work)),
    of: audit.length,
    head: audit.at(-1)?.hash ?? '',
    gaps,
    unobserved: audit.filter(({ reads }) => reads === 'unobserved').length,
  };
}

function cells(row: AuditRow, { trace, words, limits }: PageWork): AuditCells {
  const { seq, op, subject, caller, state, bytes, before, after, error, at } = row;
  const agent = caller.run === trace.run_id ? caller.agent : `${caller.agent}, run ${caller.run}`;
  return [
    seq,
    op,
    words.head(subject, limits.message),
    caller.call === null ? null : callNumber(caller.call),
    words.head(agent, 256),
    state ?? null,
    bytes ?? null,
    before?.slice(0, 12) ?? null,
    after?.slice(0, 12) ?? null,
    error === undefined ? null : words.head(error, 256),
    Date.parse(at) - Date.parse(trace.started_at),
  ];
}
