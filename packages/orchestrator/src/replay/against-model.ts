import {
  type JournalEvent,
  type JsonObject,
  type ModelFailed,
  type ModelGateway,
  type ModelIdentity,
  type ModelReply,
  type ModelRequest,
  type ModelResult,
  type Reason,
} from '@fpf/contracts';
import { canonicalJson, hashJson } from '@fpf/contracts/hash';
import { failureReason } from '../failure.ts';
import { overhear, type ReplayStack } from './replay-run.ts';
import { decisionsOf, type Decided, turnsOf } from './replayed.ts';
import { type WouldBe, wouldDecide } from './would-decide.ts';

export type RecordedCall = { readonly name: string; readonly arguments: JsonObject; readonly decided: Decided | undefined };

/** One recorded question, asked again. */
export type AskedAgain = {
  readonly turn: number;
  /** Hashes of the question. They differ where what makes it, the skills or the stack, is not what it was. */
  readonly request: { readonly recorded: string | undefined; readonly now: string; readonly same: boolean };
  readonly recorded: { readonly calls: readonly RecordedCall[]; readonly final?: string; readonly failed?: Reason };
  readonly now:
    | { readonly model: ModelIdentity; readonly calls: readonly WouldBe[]; readonly final?: string }
    | { readonly failed: Reason };
  /** The same calls with the same arguments, in the same order. */
  readonly same: boolean;
};

export type AgainstModel = { readonly run: string; readonly same: boolean; readonly turns: readonly AskedAgain[] };

export type AskingAgain = {
  readonly signal?: AbortSignal;
  /** Told of each turn as soon as its answer is there. */
  readonly heard?: (turn: AskedAgain) => void;
};

/**
 * Asks the model of the stack what another one, or the same one, was asked when the run was recorded. Nothing that it says is done: each call
 * is decided on what is recorded, as far as a tool would begin, and nothing is written.
 */
export async function askAgain(
  stack: ReplayStack,
  events: readonly JournalEvent[],
  { signal = new AbortController().signal, heard }: AskingAgain = {},
): Promise<AgainstModel> {
  const { overheard } = await overhear(stack, events, { signal });
  const world = { ...stack, hear: { asked: () => undefined, loaded: () => undefined } };
  const turns: AskedAgain[] = [];
  for (const turn of turnsOf(events)) {
    const request = overheard.requests.get(turn);
    if (!request) continue;
    signal.throwIfAborted();
    const reply = await ask(stack.ports.model, request, signal);
    const recorded = recordedOf(events, turn);
    const hash = hashJson(request);
    const then = recorded.hash;
    const now =
      'failed' in reply
        ? reply
        : {
            model: reply.evidence.model,
            calls: await wouldDecide(world, events, turn, reply),
            ...(reply.response.final !== undefined && { final: reply.response.final }),
          };
    const one: AskedAgain = {
      turn,
      request: { recorded: then, now: hash, same: then === undefined || then === hash },
      recorded: recorded.said,
      now,
      same: 'calls' in now ? isSame(recorded.said.calls, now.calls) : recorded.said.failed?.code === now.failed.code,
    };
    heard?.(one);
    turns.push(one);
  }
  return { run: events[0]?.run_id ?? '', same: turns.every(({ same }) => same), turns };
}

async function ask(model: ModelGateway, request: ModelRequest, signal: AbortSignal): Promise<ModelReply | { readonly failed: Reason }> {
  try {
    return await model.plan(request, { signal }).result();
  } catch (error) {
    signal.throwIfAborted();
    return { failed: failureReason(error, 'model') };
  }
}

function recordedOf(
  events: readonly JournalEvent[],
  turn: number,
): { readonly hash: string | undefined; readonly said: AskedAgain['recorded'] } {
  const answer = events.find(({ kind, step_key: key }) => kind.startsWith('model-') && key === `model/${turn}`);
  if (answer?.kind === 'model-failed') {
    return { hash: undefined, said: { calls: [], failed: (answer.payload as unknown as ModelFailed).reason } };
  }
  if (!answer) return { hash: undefined, said: { calls: [] } };
  const { response, evidence } = answer.payload as unknown as ModelResult;
  const decided = [...decisionsOf(events).values()].filter((one) => one.turn === turn);
  const calls = (response.tool_calls ?? []).map((call, index) => ({ ...call, decided: decided[index]?.decided }));
  return { hash: evidence.request_hash, said: { calls, ...(response.final !== undefined && { final: response.final }) } };
}

type Proposed = { readonly name: string; readonly arguments: JsonObject };

function isSame(then: readonly Proposed[], now: readonly Proposed[]): boolean {
  const words = (calls: readonly Proposed[]): string => canonicalJson(calls.map(({ name, arguments: args }) => [name, args]));
  return words(then) === words(now);
}
