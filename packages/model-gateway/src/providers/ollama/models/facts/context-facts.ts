import { FpfError } from '@fpf/contracts';
import { probeOf } from '../../conformance/probe-request.ts';
import { runningModels } from '../../running.ts';
import { sameModel } from '../../inventory.ts';
import { type ModelFact, proved, refuted, unknown } from '../model-fact.ts';
import { showModel } from '../show-model.ts';
import type { Examined } from './model-facts.ts';

/** A word for each token of the context and more: longer than what fits, whatever the tokenizer. */
export async function truncateFact({ ask, sampling }: Examined): Promise<ModelFact> {
  const name = 'no silent truncation';
  try {
    for await (const event of ask(probeOf('word '.repeat(sampling.num_ctx + 1_024)), { ...sampling, num_predict: 1 })) {
      if (event.type !== 'message_stop') continue;
      return refuted(
        name,
        `a prompt of more than ${sampling.num_ctx} tokens was answered`,
        'Keep prompts short: this server cuts them without a word.',
      );
    }
  } catch (error) {
    if (FpfError.is(error) && error.code === 'model.context-full')
      return proved(name, 'a prompt that is too long is refused');
    throw error;
  }
  return unknown(name, 'the answer did not end');
}

export async function contextFact({ wire, call, listed, sampling }: Examined): Promise<ModelFact> {
  const name = 'context size';
  const asked = sampling.num_ctx;
  const { contextLength: most } = await showModel(wire, listed, call);
  const fix = `Set model.options.numCtx to ${most ?? 'less'} or less.`;
  if (most !== undefined && most < asked)
    return refuted(name, `${asked} tokens are asked for; the model was made for ${most}`, fix);
  const loaded = (await runningModels(wire, call)).find((one) => sameModel(one.name, listed.name))?.contextLength;
  if (loaded !== undefined && loaded < asked)
    return refuted(name, `${asked} tokens are asked for; the model is loaded with ${loaded}`, fix);
  if (loaded !== undefined) return proved(name, `loaded with ${loaded} tokens; ${asked} are asked for`);
  if (most !== undefined) return proved(name, `made for ${most} tokens; ${asked} are asked for`);
  return unknown(name, 'the server tells no context size');
}
