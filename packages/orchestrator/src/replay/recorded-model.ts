import {
  FpfError,
  type JournalEvent,
  type ModelFailed,
  type ModelGateway,
  type ModelPlan,
  type ModelResult,
  payloadsOf,
} from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { ModelInForce } from '../context/ports.ts';
import type { Overhears } from './recorded-ports.ts';
import type { RecordedJournals } from './recorded-session.ts';
import type { HiddenReply } from '../secrets/hide-reply.ts';
import type { Tape } from './tape.ts';

type RecordedModels = { readonly model: ModelGateway; readonly models: readonly ModelInForce[] };

/** What the models had said, turn by turn. What they are asked with now is hashed, so that another question shows. */
export function recordedModels(tape: Tape, hear: Overhears, tasks: RecordedJournals = new Map()): RecordedModels {
  const { attempt } = tape;
  const events = [...attempt.before, ...attempt.events];
  const answers = attempt.events.filter(isAnswer);
  const turns = turnsTaken(attempt.began.model.name, events, tasks);
  const takesTurns = (name: string): boolean => turns.get(name) ?? tape.stop.by !== 'itself';
  let next = 0;
  const plan: ModelGateway['plan'] = (request): ModelPlan => {
    const answer = answers[next];
    next += 1;
    const turn = Number(answer?.step_key.slice('model/'.length) ?? 0);
    if (answer) hear({ run: attempt.run, turn, request });
    const reply = async (): Promise<HiddenReply> => {
      if (!answer) return tape.askedFor('what the model said next');
      if (answer.kind === 'model-failed') {
        const { reason: why } = answer.payload as unknown as ModelFailed;
        throw new FpfError({ code: why.code, message: why.message, hint: 'It is recorded so.' });
      }
      const { response, evidence, secrets, said = [], doubts = [] } = answer.payload as unknown as ModelResult;
      return { response, evidence: { ...evidence, request_hash: hashJson(request) }, secrets, said, doubts };
    };
    return { result: reply, [Symbol.asyncIterator]: async function* none() {} };
  };
  const gateway = (name: string): ModelGateway => ({
    registerProvider: () => undefined,
    capabilities: async () => ({ tools: true, streaming: false, multiTurn: takesTurns(name) }),
    probe: nobodyAsks,
    models: nobodyAsks,
    plan,
  });
  const changed = payloadsOf(events, 'control-taken').flatMap(({ control }) =>
    control.kind === 'model' ? [control] : [],
  );
  const names = new Map(changed.map(({ name, digest }) => [name, digest]));
  return {
    model: gateway(attempt.began.model.name),
    models: [...names].map(([name, digest]) => ({ name, digest, gateway: gateway(name) })),
  };
}

/**
 * Which models take turns. One that was changed to says so where it was; the first one, by its answers: it is told
 * always, and one that takes a single turn only when a result alone is asked for.
 */
function turnsTaken(
  first: string,
  events: readonly JournalEvent[],
  tasks: RecordedJournals,
): ReadonlyMap<string, boolean> {
  const told = new Map<string, boolean>();
  const said = new Map<string, boolean>();
  let name = first;
  const heard = (event: JournalEvent): void => {
    if (isAnswer(event)) told.set(name, (told.get(name) ?? true) && event.payload['told'] === true);
  };
  for (const event of events) {
    const [{ control } = { control: undefined }] = payloadsOf([event], 'control-taken');
    if (control?.kind === 'model') {
      name = control.name;
      if (control.turns !== undefined) said.set(name, control.turns);
    }
    heard(event);
    const [started] = payloadsOf([event], 'task-started');
    for (const attempt of (started && tasks.get(started.task)) ?? []) attempt.events.forEach(heard);
  }
  return new Map([...told, ...said]);
}

function isAnswer({ kind }: JournalEvent): boolean {
  return kind === 'model-result' || kind === 'model-failed';
}

async function nobodyAsks(): Promise<never> {
  throw new Error('a replay does not ask for this');
}
