import type { Host, JournalEvent, JournalPayload, LogFacts } from '@fpf/contracts';

type Said = readonly [message: string, facts: LogFacts];

/** A journaled event as a line of the log: what came of a step, without what anybody said in it. */
export function logEvent({ log }: Pick<Host, 'log'>, event: JournalEvent): void {
  const { kind, run_id, payload } = event;
  const made = lines[kind] as ((payload: unknown) => Said | undefined) | undefined;
  const said = made?.(payload);
  if (said) log(said[0], { component: 'orchestrator', level: 'info', run_id, ...said[1] });
}

type Lines = { readonly [K in JournalEvent['kind']]?: (payload: JournalPayload<K>) => Said | undefined };

const lines: Lines = {
  'run-started': ({ session, capability, model, frozen, task_of: of }) => [
    `run began${frozen ? ', frozen' : ''}`,
    { session, mode: capability.mode, model: model.name, ...(of && { task_of: of.run }) },
  ],
  'run-resumed': ({ attempt, events, drift }) => [
    drift.length > 0 ? 'run goes on, with drift' : 'run goes on',
    { attempt, count: events, ...(drift.length > 0 && { level: 'warn' as const }) },
  ],
  'skills-selected': ({ decision, candidates, part }) => [
    `${part ? `part ${part.n + 1}: ` : ''}${decision === 'pass' ? 'skills found' : 'no skill fits'}`,
    { count: candidates.length },
  ],
  'skills-loaded': ({ skills, offer, left_out: left = [] }) => [
    [
      `${offer === 2 ? 'next ' : ''}skills loaded`,
      ...(left.length > 0
        ? [`${left.length} left out: ${left.map(({ skill }) => skill.slice(0, 128)).join(', ')}`]
        : []),
    ].join(', '),
    { count: skills.length, ...first(skills), ...(left[0] && { code: left[0].reason.code }) },
  ],
  'model-result': ({ response, evidence }) => [
    'model answered',
    {
      model: evidence.model.name,
      attempt: evidence.attempts,
      count: response.tool_calls?.length ?? 0,
      ...defined({
        input_tokens: evidence.input_tokens,
        output_tokens: evidence.output_tokens,
        duration_ms: evidence.times?.total_ms,
      }),
    },
  ],
  'model-failed': ({ turn, reason }) => [
    'the answer of the model could not be used',
    { level: 'warn', turn, code: reason.code },
  ],
  'guard-decision': ({ call_id, tool, skill, decision, stage, reasons }) => [
    `decided: ${decision}`,
    {
      call_id,
      tool: tool.slice(0, 128),
      stage,
      ...(skill !== null && { skill }),
      ...(reasons[0] && { code: reasons[0].code }),
      ...(decision === 'abstain' && { level: 'warn' as const }),
    },
  ],
  'run-suspended': ({ call_id, tool }) => ['waits for a person', { level: 'warn', call_id, tool: tool.slice(0, 128) }],
  'tool-intent': ({ call_id, tool, effect }) => ['tool begins', { call_id, tool: tool.slice(0, 128), mode: effect }],
  'tool-result': ({ call_id, tool, outcome, result, error }) => [
    outcome === 'ok' ? 'tool ended' : 'tool failed',
    {
      call_id,
      tool: tool.slice(0, 128),
      outcome,
      count: result.effects.length,
      bytes: result.stdout.length + result.stderr.length,
      ...defined({ duration_ms: result.duration_ms, exit_code: result.return_code ?? undefined, code: error?.code }),
      ...(error && { level: 'warn' as const }),
    },
  ],
  'tool-unknown': ({ call_id, tool }) => [
    'what became of the tool is not known',
    { level: 'warn', call_id, tool: tool.slice(0, 128) },
  ],
  'task-started': ({ task, role, call_id }) => ['task begins', { call_id, mode: role, session: task }],
  'run-rewound': () => ['went back to a checkpoint', {}],
  checkpoint: () => ['checkpoint', {}],
  'control-taken': ({ control }) => ['told from outside', { mode: control.kind }],
  'run-ended': ({ outcome, exit_code, reasons, usage }) => [
    `run ended: ${outcome}`,
    {
      outcome,
      exit_code,
      duration_ms: usage.wall_ms,
      count: usage.tool_calls,
      ...(reasons[0] && { code: reasons[0].code }),
    },
  ],
};

function first([skill]: readonly { readonly id: string; readonly version: string }[]): LogFacts {
  return skill ? { skill: `${skill.id}@${skill.version}` } : {};
}

function defined(facts: { readonly [K in keyof LogFacts]: LogFacts[K] | undefined }): LogFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
