import type { ReleaseCopy } from './copy.ts';

/** The trace also says how many calls there were: one optional member, and who fills it. */
export function minorChange(copy: ReleaseCopy): void {
  copy.edit('packages/contracts/src/run/run-trace.ts', [
    '      usage: Type.Optional(part(Usage)),',
    '      calls: Type.Optional(Count),\n      usage: Type.Optional(part(Usage)),',
  ]);
  copy.edit('packages/orchestrator/src/trace.ts', [
    '    work_plan: workPlans(events),',
    '    calls: lastDecisions(events).length,\n    work_plan: workPlans(events),',
  ]);
}

export const minorBumps: Readonly<Record<string, string>> = { '@fpf/contracts': 'minor', '@fpf/orchestrator': 'minor' };
