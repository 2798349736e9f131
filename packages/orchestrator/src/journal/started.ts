import type { RunStarted } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';

/** The first event: the request, and everything that decides what may come of it. */
export function startedPayload({
  request,
  settings,
  session,
  live,
  output,
  keepOpen,
  task,
  plan,
}: RunContext): RunStarted {
  return {
    request,
    model: settings.model,
    budget: settings.budget,
    policy: settings.policy ?? null,
    frozen: settings.pins !== undefined,
    ...(live.mode() !== 'default' && { mode: live.mode() }),
    facts: { ...settings.facts },
    ...(output && { output: asked(output) }),
    ...(keepOpen && { keep_open: true }),
    ...(plan && { plan }),
    ...(task && {
      task_of: {
        run: task.run,
        call_id: task.call_id,
        role: task.role,
        ...(task.attempt > 1 && { attempt: task.attempt }),
      },
    }),
    session: session.id,
    engine: session.engine,
    capability: session.capability,
    recorded: settings.recorded,
  };
}

function asked({ accept: _judge, ...output }: NonNullable<RunContext['output']>): NonNullable<RunStarted['output']> {
  return output;
}
