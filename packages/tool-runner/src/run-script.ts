import {
  type CallView,
  type Host,
  toolFiles,
  type ToolHandler,
  type ToolInvocation,
  type ToolLogs,
  type ToolResult,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { judge } from './judge.ts';
import { logLinks } from './log-links.ts';
import type { RunnerOptions } from './options.ts';
import type { Prepared } from './prepare.ts';
import { runProcess } from './run-process.ts';
import { refuse } from './refusals.ts';

export type ScriptRun = {
  readonly host: Host;
  readonly settings: Required<RunnerOptions>;
  readonly signal: AbortSignal;
  readonly logs: ToolLogs | undefined;
};

/** A script of the skill, in the view's sandbox. */
export async function runScript(
  invocation: ToolInvocation,
  prepared: Prepared,
  view: CallView,
  { host, settings, signal, logs }: ScriptRun,
): Promise<ToolResult> {
  const { memoryBytes, processes, fileBytes, openFiles, maxLogBytes } = settings;
  const argv = scriptCommand(invocation, prepared.handler);
  const plan = await view.enter(argv, { wallMs: prepared.timeoutMs, memoryBytes, processes, fileBytes, openFiles });
  const started = host.clock.monotonic();
  const ended = await runProcess(plan, canonicalJson(prepared.args), {
    ...prepared,
    maxLogBytes,
    signal,
    ...(logs && { logs }),
    ...(host.secrets && { secrets: host.secrets }),
  });
  const duration = Math.max(0, Math.round(host.clock.monotonic() - started));
  const at = new Date(host.clock.now()).toISOString();
  const judged = judge(invocation, prepared, { ...ended, exhausted: await exhaustedOf(view) });
  return {
    stdout: ended.stdout.text,
    stderr: ended.stderr.text,
    return_code: ended.code,
    success: judged.error === undefined,
    effects: [],
    evidence: logLinks(invocation.call_id, ended, at),
    ...judged,
    ...(ended.signal === undefined ? {} : { signal: ended.signal }),
    ...(ended.stdout.truncated || ended.stderr.truncated ? { truncated: true } : {}),
    duration_ms: duration,
  };
}

/** A view that cannot say it any more has its own reason, and says that when its effects are asked for. */
async function exhaustedOf(view: CallView): Promise<'disk' | 'entries' | undefined> {
  return await view.exhausted().catch(() => undefined);
}

/**
 * The script must be one of the skill's verified files that its tools see: what else lies on the machine is not the
 * skill's to start.
 */
export function scriptCommand(invocation: ToolInvocation, handler: ToolHandler): readonly string[] {
  const file = toolFiles(invocation.tool, invocation.skill).find(({ path }) => path === handler.path);
  if (file === undefined) {
    throw refuse('tool.no-handler', invocation, {
      what: `its script ${handler.path ?? '(none named)'} is not a file of the skill that its tools see`,
      hint: 'Name a file of the skill by its path in handler.path.',
    });
  }
  const inside = `/fpf/skill/${file.path}`;
  const runtime = handler.runtime ?? 'exec';
  if (runtime !== 'exec') return [runtime, inside];
  if (file.executable) return [inside];
  throw refuse('tool.no-handler', invocation, {
    what: `its script ${file.path} is not executable`,
    hint: 'Set its executable bit, or name a runtime (node, python3).',
  });
}
