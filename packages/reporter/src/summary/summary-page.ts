import type { FileChange, RunTrace } from '@fpf/contracts';
import { inlineCode, plainText } from './untrusted.ts';

const mark = { pass: '✔ pass', degrade: '◐ degrade', abstain: '■ abstain' } as const;

/** One page for a person: what was asked, what came of it, and why. All of it is text from outside, so all is escaped. */
export function summaryPage(trace: RunTrace, changes: readonly FileChange[]): string {
  const { state = 'abstain', outcome = 'failed' } = trace;
  return [
    `# Run ${trace.run_id}: ${outcome} (${mark[state]})`,
    `Request: ${inlineCode(trace.request ?? '')}`,
    plainText(trace.explanation ?? ''),
    trace.conforming === true
      ? ''
      : `Decided by ${inlineCode(trace.model)}, which is not a pinned FunctionGemma: this run is not conforming.`,
    '## Calls',
    table(
      ['tool', 'guard', 'state', 'why'],
      trace.tool_calls.map((call) => [
        inlineCode(`${call.skill ? `${call.skill}#` : ''}${call.tool}`),
        call.guard_decision,
        mark[call.state ?? 'abstain'],
        plainText((call.reasons ?? []).map((reason) => `${reason.code}: ${reason.message}`).join(' ')),
      ]),
    ),
    '## Changes in the session',
    table(
      ['change', 'path'],
      changes.map((change) => [change.op, inlineCode(change.path)]),
    ),
    '## Pins',
    table(
      ['skill', 'version', 'hash'],
      trace.skill_set.map((skill) => [inlineCode(skill.name), inlineCode(skill.version), inlineCode(skill.hash)]),
    ),
    `Model ${inlineCode(trace.model)}, digest ${inlineCode(trace.model_digest ?? 'none')}. Session snapshot ${inlineCode(trace.agentfs_session.snapshot_id)}.`,
    '',
  ]
    .filter((part, index, all) => part !== '' || index === all.length - 1)
    .join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
