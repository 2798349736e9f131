import {
  type HookSaid,
  type JsonObject,
  type ModelResult,
  payloadsOf,
  type Reason,
  reason,
  type RunStarted,
} from '@fpf/contracts';
import type { Hooked, HookInput } from '../context/hook.ts';
import type { RunOutput } from '../context/output.ts';
import type { DefinedTool, Probed } from '../in-process/define-tool.ts';
import { endHookFailed } from './stop.ts';
import { seqOf, type Tape } from './tape.ts';

// What the code of the embedding program had said, which is not there when its run is replayed.

/**
 * What the run was to end with. The schema library of the program is not there, so its word on a value is taken as it
 * is recorded; what the schema itself says is judged again.
 */
export function recordedOutput(output: NonNullable<RunStarted['output']>, { of }: Tape): RunOutput {
  if (output.validator === undefined) return output;
  return {
    ...output,
    accept: async (value, seq) => {
      const decided = of('guard-decision', seq);
      if (decided?.decision === 'abstain' && decided.stage === 'output') return { refused: decided.reasons };
      const made = of('tool-result', seq)?.result.output;
      return { value: made === undefined ? value : (made as JsonObject) };
    },
  };
}

/** The same tools, whose probes say what they said then: what has become of the world is no matter of the record. */
export function withRecordedProbes(tools: readonly DefinedTool[], tape: Tape): readonly DefinedTool[] {
  return tools.map((tool) =>
    tool.probe ? { ...tool, probe: async (_args, { callId }) => probedIn(tape, seqOf(callId)) } : tool,
  );
}

function probedIn({ attempt, of, askedFor }: Tape, seq: number): Probed {
  if (of('tool-result', seq)?.result.evidence.some(({ by }) => by === 'probe') === true) return 'done';
  if (payloadsOf(attempt.events, 'tool-unknown').some((unknown) => unknown.seq === seq)) return 'unknown';
  if (of('guard-decision', seq) ?? of('run-suspended', seq)) return 'not-done';
  return askedFor(`what was found of call ${seq}`);
}

/**
 * What the hooks of the embedding program had said, stage by stage. Their code is not there, so their words are taken
 * as they are recorded.
 */
export function recordedHooks(tape: Tape): (input: HookInput) => Promise<Hooked> {
  return async (input) => {
    switch (input.stage) {
      case 'before-model':
        return beforeModel(tape, input.turn);
      case 'after-model':
        return afterModel(tape, input.turn);
      case 'before-tool':
        return beforeTool(tape, seqOf(input.call.id));
      case 'after-tool':
        return afterTool(tape, seqOf(input.call.id));
      case 'run-end':
        return atEnd(tape);
    }
  };
}

const fromOutside: ReadonlySet<string> = new Set(['failure', 'signal', 'time']);

/** A stop before the model was asked leaves no event: it is in how the run ended. */
function beforeModel(tape: Tape, turn: number): Hooked {
  const answered = tape.twin('model-result', `model/${turn}`) ?? tape.twin('model-failed', `model/${turn}`);
  if (answered) return { said: saidAt(answered.payload, 'before-model') };
  if (fromOutside.has(tape.stop.by) && tape.isAllMade() && tape.isAllSpent())
    tape.askedFor(`the model in turn ${turn}`);
  const stopped = tape.isAllMade() ? stopOfModel(tape) : undefined;
  return { said: [], ...(stopped && { stopped }) };
}

function afterModel(tape: Tape, turn: number): Hooked {
  const said = saidAt(tape.twin('model-result', `model/${turn}`)?.payload ?? {}, 'after-model');
  const last = stopping(said);
  if (!last) return { said };
  const generic = reason('hook.denied', 'model', `The hook ${last.name} had stopped it.`, [last.name]);
  return { said, stopped: stopOfModel(tape, last.name) ?? generic };
}

function stopOfModel({ attempt }: Tape, name?: string): Reason | undefined {
  return attempt.ended?.reasons.findLast(
    ({ code, stage, refs }) => isOfHook(code) && stage === 'model' && (name === undefined || refs[0] === name),
  );
}

function beforeTool({ of }: Tape, seq: number): Hooked {
  const asked = of('guard-decision', seq) ?? of('run-suspended', seq);
  const said = asked?.hooks ?? [];
  const [why] = asked?.reasons ?? [];
  if (stopping(said) && why) return { said, stopped: why };
  return { said, ...(asked && said.some((one) => one.said === 'changed') && { args: asked.args }) };
}

function afterTool({ of }: Tape, seq: number): Hooked {
  const ended = of('tool-result', seq);
  const said = ended?.hooks ?? [];
  return { said, ...(stopping(said) && ended?.error && { stopped: ended.error }) };
}

function atEnd({ attempt: { ended } }: Tape): Hooked {
  const why = ended?.reasons.at(-1);
  return { said: ended?.hooks ?? [], ...(ended && why && endHookFailed(ended) && { stopped: why }) };
}

function saidAt({ hooks = [] }: Partial<ModelResult>, stage: string): readonly HookSaid[] {
  return hooks.filter((one) => one.stage === stage);
}

function stopping(said: readonly HookSaid[]): HookSaid | undefined {
  return said.find((one) => one.said === 'denied' || one.said === 'failed');
}

function isOfHook(code: string): boolean {
  return code === 'hook.denied' || code === 'hook.failed';
}
