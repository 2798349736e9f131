import { deepFreeze, type HookSaid, reason, type Stage } from '@fpf/contracts';
import { jsonOf } from '../json-of.ts';
import { ownSignal } from '../own-signal.ts';
import type { Hook, HookAnswer, HookInput, Hooked, Hooks } from '../context/hook.ts';
import { untilAborted } from '../until-aborted.ts';

const defaultTimeoutMs = 10_000;

/**
 * Asks the hooks of a stage in their order. The first that stops, throws, is late or answers oddly ends it: nothing
 * after it is asked.
 */
export async function runHooks(hooks: Hooks, input: HookInput, at: Stage, signal: AbortSignal): Promise<Hooked> {
  if (typeof hooks === 'function') return hooks(input, at);
  let now = input;
  const said: HookSaid[] = [];
  for (const hook of hooks.filter((each) => concerns(each, input))) {
    const heard = await hear(hook, now, signal);
    // A run that is stopped has not been refused anything: the hook is asked again when it goes on.
    if (signal.aborted && input.stage.startsWith('before-')) throw signal.reason;
    if ('failed' in heard) {
      said.push({ name: hook.name, stage: input.stage, said: 'failed' });
      return { stopped: reason('hook.failed', at, `The hook ${hook.name} failed: ${heard.failed}`, [hook.name]), said };
    }
    const { deny, args, note } = heard;
    said.push({
      name: hook.name,
      stage: hook.stage,
      said: deny !== undefined ? 'denied' : args ? 'changed' : 'nothing',
      ...(note && { note: note.slice(0, 1024).toWellFormed() }),
    });
    if (deny !== undefined)
      return { stopped: reason('hook.denied', at, `The hook ${hook.name} stopped it: ${deny}`, [hook.name]), said };
    if (args && now.stage === 'before-tool') now = { ...now, call: { ...now.call, args } };
  }
  return { ...(now !== input && now.stage === 'before-tool' && { args: now.call.args }), said };
}

function concerns(hook: Hook, input: HookInput): boolean {
  if (hook.stage !== input.stage) return false;
  return hook.tool === undefined || ('call' in input && input.call.tool.name === hook.tool);
}

type AnyHook = { run(input: HookInput, signal: AbortSignal): Awaitable<HookAnswer | undefined> };
type Awaitable<T> = T | Promise<T>;

async function hear(
  hook: Hook,
  input: HookInput,
  signal: AbortSignal,
): Promise<HookAnswer | { readonly failed: string }> {
  const own = ownSignal(signal, hook.timeoutMs ?? defaultTimeoutMs);
  try {
    const answer = await Promise.race([
      // Asked only at its own stage.
      (hook as AnyHook).run(deepFreeze(structuredClone(input)), own.signal),
      untilAborted(own.signal),
    ]);
    return answer === undefined ? {} : understood(answer, hook);
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  } finally {
    own.over();
  }
}

const members: ReadonlySet<string> = new Set(['deny', 'args', 'note']);

/** Nothing that a hook says is guessed at: it is one of the forms, or the hook has failed. */
function understood(answer: HookAnswer, { stage }: Hook): HookAnswer | { readonly failed: string } {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return { failed: 'its answer is no object' };
  const odd = Object.keys(answer).find((name) => !members.has(name));
  if (odd !== undefined) return { failed: `its answer has a member ${JSON.stringify(odd)}` };
  const { deny, args, note } = answer;
  if (![deny, note].every((text) => text === undefined || typeof text === 'string'))
    return { failed: '`deny` and `note` are texts' };
  const changed = args === undefined ? undefined : jsonOf(() => args);
  if (changed && 'wrong' in changed) return { failed: `\`args\` is no JSON object (${changed.wrong})` };
  if (changed && stage !== 'before-tool') return { failed: `a hook of ${stage} changes no arguments` };
  if (deny !== undefined && stage === 'run-end') return { failed: 'a run that is over cannot be stopped' };
  return {
    ...(deny !== undefined && { deny }),
    ...(changed && { args: changed.json }),
    ...(note !== undefined && { note }),
  };
}
