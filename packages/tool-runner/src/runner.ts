import { type Evidence, FpfError, type Host, type JsonObject, type ToolResult, type ToolRunner } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import type { Captured } from './capture.ts';
import { judge } from './judge.ts';
import { defaultOptions, RunnerOptions } from './options.ts';
import { prepare } from './prepare.ts';
import { type Ended, runProcess } from './run-process.ts';

/**
 * Runs a skill's script inside a call's view. What a tool does, however bad, is a result; only what must not be started
 * at all is refused. `effects` stays empty here: what changed is the view's to say.
 */
export function createToolRunner(options: JsonObject, host: Host): ToolRunner {
  assertValid(RunnerOptions, options, 'the options of tool-runner');
  const settings = { ...defaultOptions, ...options };
  return Object.freeze<ToolRunner>({
    run: async (invocation, view, { signal }) => {
      const prepared = prepare(invocation, settings);
      const { memoryBytes, processes, fileBytes, openFiles } = settings;
      if (signal.aborted) throw abortedBefore(invocation.call_id);
      const plan = await view.enter(prepared.argv, { wallMs: prepared.timeoutMs, memoryBytes, processes, fileBytes, openFiles });
      const started = host.clock.monotonic();
      const ended = await runProcess(plan, canonicalJson(prepared.args), { ...prepared, signal });
      const duration = Math.max(0, Math.round(host.clock.monotonic() - started));
      const at = new Date(host.clock.now()).toISOString();
      return resultOf(ended, judge(invocation, prepared, ended), links(invocation.call_id, ended, at), duration);
    },
  });
}

function resultOf(ended: Ended, judged: ReturnType<typeof judge>, evidence: Evidence[], duration: number): ToolResult {
  return {
    stdout: ended.stdout.text,
    stderr: ended.stderr.text,
    return_code: ended.code,
    success: judged.error === undefined,
    effects: [],
    evidence,
    ...judged,
    ...(ended.signal === undefined ? {} : { signal: ended.signal }),
    ...(ended.stdout.truncated || ended.stderr.truncated ? { truncated: true } : {}),
    duration_ms: duration,
  };
}

/** What the tool said, as carriers: by hash, so that a log kept elsewhere can be held against the trace. */
function links(callId: string, ended: Ended, at: string): Evidence[] {
  return (['stdout', 'stderr'] as const).map((stream) => {
    const captured: Captured = ended[stream];
    return {
      id: `log:${callId}/${stream}`,
      status: 'present',
      carrier: { type: 'log', ref: `${callId}/${stream}`, sha256: captured.sha256, at },
      by: 'tool-runner',
      detail: captured.truncated
        ? `${captured.total} bytes were read and a part of them kept; the hash is over all that were read`
        : `${captured.total} bytes`,
    };
  });
}

function abortedBefore(callId: string): FpfError {
  return new FpfError({
    code: 'tool.aborted',
    message: `tool-runner: call ${callId} was stopped before it began`,
    hint: 'Nothing was executed. Run it again when you like.',
  });
}
