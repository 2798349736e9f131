import {
  type Builtin,
  type BuiltinHands,
  type CallView,
  FpfError,
  type Host,
  type JsonObject,
  type JsonValue,
  type LimitHit,
  reason,
  type Reason,
  type SecretValues,
  type ToolInvocation,
  type ToolResult,
} from '@fpf/contracts';
import { Capture } from '../capture.ts';
import { logLinks } from '../log-links.ts';
import { readOutput } from '../output.ts';
import type { Prepared } from '../prepare.ts';
import { lendHands } from './lend-hands.ts';
import { CallMemory } from './skill-memory.ts';

export type BuiltinRun = { readonly host: Host; readonly signal: AbortSignal };

/** How a handler ended: with a value, with an error, or without having ended at all. */
type Ended = { readonly value: JsonValue } | { readonly thrown: unknown } | { readonly stopped: 'time' | 'abort' };

type Judged = {
  readonly error?: Reason;
  readonly limit?: LimitHit;
  readonly output?: JsonValue;
  readonly stdout: string;
};

/**
 * A registered handler, in this process, with nothing but its hands. JavaScript cannot be stopped from outside: one
 * that does not heed its signal is given up on, with empty hands. Only what succeeded is remembered.
 */
export async function runBuiltin(
  builtin: Builtin,
  invocation: ToolInvocation,
  prepared: Prepared,
  view: CallView,
  { host, signal }: BuiltinRun,
): Promise<ToolResult> {
  const memory = new CallMemory({
    open: () => host.memory?.(),
    skill: builtin.skill,
    readOnly: mayOnlyRead(invocation),
  });
  const stop = new AbortController();
  const { hands, takeBack } = lendHands(invocation.call_id, view.files, memory, host.clock, stop.signal);
  const started = host.clock.monotonic();
  const ended = await outcome(builtin, structuredClone(prepared.args), hands, prepared.timeoutMs, signal);
  takeBack();
  stop.abort();
  const at = new Date(host.clock.now()).toISOString();
  const judged = judgeBuiltin(invocation, prepared, ended, host.secrets);
  const kept = judged.error
    ? []
    : await memory.keep(at).catch((error: unknown) => failure(invocation, error, host.secrets));
  const { stdout, ...settled } = 'code' in kept ? { stdout: judged.stdout, error: kept } : judged;
  const logs = { stdout: captured(stdout), stderr: captured(settled.error ? `${settled.error.message}\n` : '') };
  const stopped = 'stopped' in ended;
  return {
    stdout: logs.stdout.text,
    stderr: logs.stderr.text,
    return_code: stopped ? null : settled.error ? 1 : 0,
    success: settled.error === undefined,
    effects: [],
    evidence: [...logLinks(invocation.call_id, logs, at), ...('code' in kept ? [] : kept)],
    ...settled,
    duration_ms: Math.max(0, Math.round(host.clock.monotonic() - started)),
    confinement: 'in-process',
  };
}

/** Comes back when the handler has ended, or when it must have. Never rejects, also not later. */
function outcome(
  builtin: Builtin,
  args: JsonObject,
  hands: BuiltinHands,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Ended> {
  return new Promise((resolve) => {
    const onAbort = (): void => settle({ stopped: 'abort' });
    const timer = setTimeout(() => settle({ stopped: 'time' }), timeoutMs);
    const settle = (ended: Ended): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(ended);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    Promise.resolve()
      .then(() => builtin.handler(args, hands))
      .then(
        (value) => settle({ value }),
        (thrown: unknown) => settle({ thrown }),
      );
  });
}

function judgeBuiltin(
  invocation: ToolInvocation,
  prepared: Prepared,
  ended: Ended,
  secrets: SecretValues | undefined,
): Judged {
  const name = nameOf(invocation);
  const failed = (code: string, text: string, limit?: LimitHit): Judged => ({
    stdout: '',
    error: reason(code, 'execute', `${name} ${text}`, [invocation.call_id]),
    ...(limit === undefined ? {} : { limit }),
  });
  if ('stopped' in ended)
    return ended.stopped === 'time'
      ? failed('tool.timeout', `did not end within ${prepared.timeoutMs} ms`, 'time')
      : failed('tool.aborted', 'was stopped from outside');
  if ('thrown' in ended) return { stdout: '', error: failure(invocation, ended.thrown, secrets) };
  const given = asText(ended.value);
  const text = given === undefined ? undefined : (secrets?.take(given) ?? given);
  const bytes = new TextEncoder().encode(text ?? '');
  if (bytes.length > prepared.maxOutputBytes)
    return failed('tool.output-limit', `gave more than ${prepared.maxOutputBytes} bytes`, 'output');
  const output =
    text === undefined ? { why: 'what it gave is not JSON' } : readOutput(invocation, bytes, 'what it gave');
  return 'value' in output
    ? { stdout: `${text}\n`, output: output.value }
    : {
        stdout: text ?? '',
        error: reason('tool.bad-output', 'output', `${name}: ${output.why}`, [invocation.call_id]),
      };
}

/** The handler's own words, quoted and cut. */
function failure(invocation: ToolInvocation, thrown: unknown, secrets: SecretValues | undefined): Reason {
  const heard = FpfError.is(thrown)
    ? `${thrown.code}: ${thrown.message}`
    : thrown instanceof Error
      ? thrown.message
      : String(thrown);
  const words = secrets?.take(heard) ?? heard;
  const said = words.length > 2_000 ? `${words.slice(0, 2_000)}…` : words;
  return reason('tool.builtin-failed', 'execute', `${nameOf(invocation)} failed: ${said}`, [invocation.call_id]);
}

function asText(value: unknown): string | undefined {
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

function captured(text: string): ReturnType<Capture['end']> {
  const bytes = Buffer.from(text);
  const capture = new Capture(Math.max(1, bytes.length));
  capture.add(bytes);
  return capture.end();
}

function nameOf({ skill, tool }: ToolInvocation): string {
  return `${skill.manifest.id}#${tool.name}`;
}

/** As the session decides it for the files: the effect, the hint, or a reduced form on a read-only view. */
function mayOnlyRead({ tool, reduced }: ToolInvocation): boolean {
  return (
    tool.effect === 'pure' || tool.annotations?.readOnly === true || (reduced && tool.degraded?.view === 'read-only')
  );
}
