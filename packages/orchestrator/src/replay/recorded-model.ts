import { FpfError, type ModelFailed, type ModelGateway, type ModelPlan, type ModelReply, type ModelResult } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { Overhears } from './recorded-ports.ts';
import type { Tape } from './tape.ts';

/** What the model had said, turn by turn. What it is asked with now is hashed, so that another question shows. */
export function recordedModel(tape: Tape, { asked }: Overhears): ModelGateway {
  const { attempt } = tape;
  const answers = attempt.events.filter(({ kind }) => kind === 'model-result' || kind === 'model-failed');
  const first = [...attempt.before, ...attempt.events].find(({ kind }) => kind === 'model-result' || kind === 'model-failed');
  let next = 0;
  return {
    registerProvider: () => undefined,
    capabilities: async () => ({ tools: true, streaming: false, multiTurn: first?.payload['told'] === true }),
    probe: nobodyAsks,
    models: nobodyAsks,
    plan: (request): ModelPlan => {
      const answer = answers[next];
      next += 1;
      const turn = Number(answer?.step_key.slice('model/'.length) ?? 0);
      if (answer) asked(turn, request);
      const reply = async (): Promise<ModelReply> => {
        if (!answer) return tape.askedFor('what the model said next');
        if (answer.kind === 'model-failed') {
          const { reason: why } = answer.payload as unknown as ModelFailed;
          throw new FpfError({ code: why.code, message: why.message, hint: 'It is recorded so.' });
        }
        const { response, evidence } = answer.payload as unknown as ModelResult;
        return { response, evidence: { ...evidence, request_hash: hashJson(request) } };
      };
      return { result: reply, [Symbol.asyncIterator]: async function* none() {} };
    },
  };
}

async function nobodyAsks(): Promise<never> {
  throw new Error('a replay does not ask for this');
}
