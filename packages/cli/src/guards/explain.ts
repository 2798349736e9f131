import type { AppliedGuard, Evidence } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { sayVerdict } from '@fpf/guards';
import { type Recomputed, recomputeRun } from '@fpf/project/guards';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const guardsExplain: CommandHandler = async (input) => {
  const [run = '', call] = input.args;
  const { dir, calls } = await recomputeRun(projectInput(input), run, call);
  const wrong = calls.filter(({ differs }) => differs.length > 0);
  const text =
    calls.length === 0
      ? 'The run proposed no call, so nothing was decided.'
      : calls.map((one) => showDecision(one, input.terminal)).join('\n\n');
  const data = { dir, calls: calls.map(dataOf) } as never;
  const [first] = wrong;
  if (!first) return { exitCode: 0, data, text };
  return {
    exitCode: 5,
    data,
    text,
    error: {
      code: 'guard.not-recomputed',
      message: `call ${first.call.seq} (${first.call.tool}): ${first.differs[0]}`,
      hint:
        'The trace was changed, or another engine decided: compare `components` in trace.json with what is ' +
        'configured here.',
    },
  };
};

function dataOf({ call, stages, differs }: Recomputed): object {
  return {
    call_id: call.call_id,
    seq: call.seq,
    tool: call.tool,
    decision: call.decision,
    recomputed: stages.length > 0,
    differs,
    stages: stages.map(({ what, again }) => ({ what, ...again, sentence: sayVerdict(again) })),
    guards: call.decided_on?.guards ?? [],
  };
}

const names = { permission: 'rules', guard: 'guards', confirm: 'asked again before it began' } as const;

/** One decision for a reader: what it came to, in words, what stood over it, and on what evidence. */
function showDecision({ call, stages, differs }: Recomputed, terminal: Terminal): string {
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
