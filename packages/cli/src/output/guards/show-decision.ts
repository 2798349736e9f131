import type { AppliedGuard, Evidence } from '@fpf/contracts';
import { sayVerdict } from '@fpf/guards';
import type { Recomputed } from '@fpf/project/guards';
import { visibleLine } from '@fpf/files/text';
import type { Terminal } from '../terminal.ts';

const names = { permission: 'rules', guard: 'guards', confirm: 'asked again before it began' } as const;

/** One decision for a reader: what it came to, in words, what stood over it, and on what evidence. */
export function showDecision({ call, stages, differs }: Recomputed, terminal: Terminal): string {
  const head = `${terminal.mark(call.decision)} call ${call.seq}: ${visibleLine(call.tool)} → ${call.decision}`;
  const guards = call.decided_on?.guards ?? [];
  const said = stages.flatMap(({ what, again }) => [
    `${names[what]}: ${again.decision}. ${visibleLine(sayVerdict(again))}`,
    ...(what === 'guard' ? guards.map(showGuard) : []),
    ...again.evidence.map(showEvidence),
  ]);
  return [head, ...(stages.length === 0 ? unjudged(call) : said), ...ending(stages.length, differs, terminal)].join(
    '\n',
  );
}

function unjudged(call: Recomputed['call']): readonly string[] {
  const why = call.reasons.map(({ code, message }) => `  ${code}: ${visibleLine(message)}`);
  const early = call.stage === 'lookup' || call.stage === 'schema' || call.stage === 'budget';
  return [
    ...why,
    early
      ? 'It was stopped before rules and guards were asked.'
      : 'The trace does not hold what it was decided on, so it cannot be made again.',
  ];
}

function ending(stages: number, differs: readonly string[], terminal: Terminal): readonly string[] {
  if (differs.length > 0) return differs.map((one) => `${terminal.mark('fail')} not recomputed: ${visibleLine(one)}`);
  return stages === 0 ? [] : [`${terminal.mark('ok')} made again from the trace: the same, bit for bit`];
}

function showGuard({ from, id, spec }: AppliedGuard): string {
  return `  guard of the ${from} (${id}): “${visibleLine(spec.predicate)}”${spec.when === undefined ? '' : ` when ${visibleLine(spec.when)}`}, else ${spec.failure_mode}`;
}

function showEvidence({ id, status, value, carrier, by, detail }: Evidence): string {
  const found = status === 'present' ? `= ${value === undefined ? 'present' : JSON.stringify(value)}` : status;
  const from = carrier
    ? ` [${carrier.type} ${carrier.ref}${carrier.sha256 === undefined ? '' : ` sha256 ${carrier.sha256.slice(0, 12)}`}, ${carrier.at}]`
    : '';
  return `    ${visibleLine(`${id} ${found}${from} by ${by}${detail === undefined ? '' : `: ${detail}`}`)}`;
}
