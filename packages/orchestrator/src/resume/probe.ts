import { type CallDecided, callState, type ToolResult } from '@fpf/contracts';
import { callRow } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { embeddedSkill, type Probe, type Probed } from '../in-process/define-tool.ts';
import { ownSignal } from '../own-signal.ts';

const patienceMs = 10_000;

const answers: ReadonlySet<unknown> = new Set<Probed>(['done', 'not-done', 'unknown']);

/**
 * Asks the tool itself whether a call that was broken off has had its effect. Who has no probe, fails, is late or
 * answers oddly does not know.
 */
export async function probeCall(
  context: Pick<RunContext, 'settings' | 'signal'>,
  { call_id: callId, tool, skill, args }: CallDecided,
): Promise<Probed> {
  const defined = skill?.startsWith(`${embeddedSkill}@`)
    ? context.settings.tools?.find(({ spec }) => spec.name === tool)
    : undefined;
  if (!defined?.probe) return 'unknown';
  const { signal, over } = ownSignal(context.signal, defined.spec.handler?.timeoutMs ?? patienceMs);
  try {
    const said = await Promise.race([ask(defined.probe, structuredClone(args), callId, signal), untilAborted(signal)]);
    // A run that is stopped has not been answered: the probe is asked again when it goes on.
    if (context.signal.aborted) throw context.signal.reason;
    return answers.has(said) ? (said as Probed) : 'unknown';
  } finally {
    over();
  }
}

async function ask(probe: Probe, args: CallDecided['args'], callId: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await probe(args, { callId, signal });
  } catch {
    return 'unknown';
  }
}

function untilAborted(signal: AbortSignal): Promise<'unknown'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('unknown');
    else signal.addEventListener('abort', () => resolve('unknown'), { once: true });
  });
}

/**
 * What a call that was found done is recorded as: that it was, and by what that is known. What it had to say, and what
 * it wrote to the session's files, is lost.
 */
export async function recordDone(
  context: Recording,
  { call_id, seq, tool, skill, decision }: CallDecided,
): Promise<ToolResult> {
  const at = new Date(context.host.clock.now()).toISOString();
  const evidence = {
    id: `probe:${tool}`,
    status: 'present' as const,
    value: 'done',
    carrier: { type: 'probe', ref: call_id, at },
    by: 'probe',
    detail: 'It was broken off after it had begun; the tool found its effect there.',
  };
  const result: ToolResult = {
    stdout: '',
    stderr: '',
    return_code: null,
    success: true,
    effects: [],
    evidence: [evidence],
    confinement: 'in-process',
  };
  const state = callState({ executed: true, decision: decision === 'degrade' ? 'degrade' : 'pass', ok: true });
  const row = callRow(context, { id: call_id, skill, tool });
  await context.journal.record('tool-result', `result/${seq}`, { call_id, seq, tool, state, outcome: 'ok', result }, [
    { ...row, state, capability: 'in-process', reads: 'unobserved' },
  ]);
  return result;
}
