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
import { failureReason } from '../explain/failure.ts';
import { overhear, type ReplayOptions, type ReplayStack } from './replay-run.ts';
import { decisionsOf, type Decided } from './replayed.ts';
import { type WouldBe, wouldDecide } from './would-decide.ts';

type RecordedCall = {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly decided: Decided | undefined;
};

/** One recorded question, asked again. */
export type AskedAgain = {
  readonly turn: number;
  /** Of a task: which one. */
  readonly task?: string;
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

export type AskingAgain = Pick<ReplayOptions, 'tasks'> & {
  readonly signal?: AbortSignal;
  /** Told of each turn as soon as its answer is there. */
  readonly heard?: (turn: AskedAgain) => void;
};

/**
 * Asks the model of the stack what another one, or the same one, was asked when the run was recorded. Nothing that it
 * says is done: each call is decided on what is recorded, as far as a tool would begin, and nothing is written.
 */
export async function askAgain(
  stack: ReplayStack,
  events: readonly JournalEvent[],
  { signal = new AbortController().signal, heard, tasks: journals = [] }: AskingAgain = {},
): Promise<AgainstModel> {
  const { asked, tasks } = await overhear(stack, events, { signal, tasks: journals });
  const run = events[0]?.run_id ?? '';
  const all = new Map([[run, events], ...journals.map((journal) => [journal[0]?.run_id ?? '', journal] as const)]);
  const world = { ...stack, tasks, hear: () => undefined };
  const turns: AskedAgain[] = [];
  for (const { run: of, turn, request } of asked) {
    signal.throwIfAborted();
    const reply = await ask(stack.ports.model, request, signal);
    const own = all.get(of) ?? [];
    const recorded = recordedOf(own, turn);
    const hash = hashJson(request);
    const then = recorded.hash;
    const now =
      'failed' in reply
        ? reply
        : {
            model: reply.evidence.model,
            calls: await wouldDecide(
              world,
              { events, ...(of !== run && { task: { id: of, events: own } }) },
              turn,
              reply,
            ),
            ...(reply.response.final !== undefined && { final: reply.response.final }),
          };
    const one: AskedAgain = {
      turn,
      ...(of !== run && { task: of }),
      request: { recorded: then, now: hash, same: then === undefined || then === hash },
      recorded: recorded.said,
      now,
      same: 'calls' in now ? isSame(recorded.said.calls, now.calls) : recorded.said.failed?.code === now.failed.code,
    };
    heard?.(one);
    turns.push(one);
  }
  return { run, same: turns.every(({ same }) => same), turns };
}

async function ask(
  model: ModelGateway,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply | { readonly failed: Reason }> {
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
  return {
    hash: evidence.request_hash,
    said: { calls, ...(response.final !== undefined && { final: response.final }) },
  };
}

type Proposed = { readonly name: string; readonly arguments: JsonObject };

function isSame(then: readonly Proposed[], now: readonly Proposed[]): boolean {
  const words = (calls: readonly Proposed[]): string =>
    canonicalJson(calls.map(({ name, arguments: args }) => [name, args]));
  return words(then) === words(now);
}
