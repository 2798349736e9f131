import { netChanges } from '../summary/net-changes.ts';
import type { NextPart, StopPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';

/** The commands that are worth typing now, the first one first. They are for the folder that the run worked over. */
export function nextParts(stops: readonly StopPart[], { trace }: PageWork): readonly NextPart[] {
  const run = trace.run_id;
  const parts: NextPart[] = [];
  const approvals = [...new Set((trace.waiting ?? []).map(({ approval }) => approval))];
  for (const approval of approvals)
    parts.push({ why: 'Allow just this call, once', command: `fpf approvals allow ${approval}` });
  if (approvals.length > 0) parts.push({ why: 'Then go on with the run', command: `fpf resume ${run}` });
  if (['interrupted', 'exhausted'].includes(trace.outcome ?? ''))
    parts.push({ why: 'Go on with the run', command: `fpf resume ${run}` });
  if (netChanges(trace).length > 0) {
    parts.push({ why: 'Look at what waits in the session', command: `fpf session diff ${run}` });
    parts.push({ why: 'Take it over into the workspace', command: `fpf session commit ${run}` });
  }
  const call = stops.find(({ reason }) => /^(guard|permission)\./.test(reason.code))?.call;
  if (typeof call === 'number')
    parts.push({ why: 'See what the decision rested on', command: `fpf guards explain ${run} ${call}` });
  const code = stops[0]?.reason.code;
  if (code !== undefined) parts.push({ why: 'Read what the reason means', command: `fpf explain ${code}` });
  parts.push({ why: 'Check that this folder is what was written', command: `fpf verify ${run}` });
  return parts;
}
