import type { AuditRow, JournalEvent, RunTrace } from '@fpf/contracts';
import { junitReport } from './junit/junit.ts';
import { pretty } from './stable-json.ts';
import { auditSummary } from './summary/audit-summary.ts';
import { summaryPage } from './summary/summary-page.ts';

export type Recorded = {
  readonly trace: RunTrace;
  readonly events: readonly JournalEvent[];
  readonly audit: readonly AuditRow[];
};

/**
 * The files of a bundle that are made of its records, and are made again when it is verified. Each is made when it is
 * asked for.
 */
export function madeOf({ trace, events, audit }: Recorded): Readonly<Record<string, () => string>> {
  return {
    'audit-summary.json': () => pretty(auditSummary(audit, trace)),
    'summary.md': () => summaryPage(trace, events),
    'junit.xml': () => junitReport(trace, events),
  };
}
