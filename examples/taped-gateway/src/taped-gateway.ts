import type { Host, ModelGateway, ModelPlan, ModelReply } from '@fpf/contracts';
import { createModelGateway } from '@fpf/model-gateway';
import type { TapeOptions } from './options.ts';
import { openTape, type Tape } from './tape.ts';

/** Our gateway, and a tape behind it. Nothing of an answer is changed, and no question is answered from the tape. */
export function createTapedGateway({ tape: file, ...options }: TapeOptions, host: Host): ModelGateway {
  const gateway = createModelGateway(options, host);
  const tape = openTape(file, host.clock);
  return Object.freeze({
    ...gateway,
    plan: (...asked: Parameters<ModelGateway['plan']>): ModelPlan => {
      const since = host.clock.monotonic();
      const plan = gateway.plan(...asked);
      const settled = taped(plan.result(), tape, since);
      // Whoever only looks at the events is not told twice that the answer failed.
      settled.catch(() => undefined);
      return { result: () => settled, [Symbol.asyncIterator]: () => plan[Symbol.asyncIterator]() };
    },
  });
}

async function taped(answer: Promise<ModelReply>, tape: Tape, since: number): Promise<ModelReply> {
  let reply: ModelReply;
  try {
    reply = await answer;
  } catch (error) {
    await tape.failed(error, since);
    throw error;
  }
  await tape.answered(reply, since);
  return reply;
}
