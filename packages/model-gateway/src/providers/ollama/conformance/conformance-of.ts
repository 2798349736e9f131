import { FpfError, type KeyValue, type ModelConformance } from '@fpf/contracts';
import { chatBody } from '../chat-body.ts';
import { chatEvents } from '../chat-events.ts';
import type { ListedModel } from '../inventory.ts';
import type { PinnedSampling } from '../ollama-settings.ts';
import type { OllamaCallOptions, OllamaWire } from '../ollama-wire.ts';
import { askProbe } from './ask-probe.ts';
import { createKeptVerdicts } from './kept-verdicts.ts';

export type ConformanceInput = {
  readonly wire: OllamaWire;
  readonly sampling: PinnedSampling;
  readonly memory: (() => Promise<KeyValue>) | undefined;
};

export type ConformanceOf = (model: ListedModel, version: string, call: OllamaCallOptions) => Promise<ModelConformance>;

/** The question needs few tokens, whatever is allowed to others. */
const enough = 128;

/** How a model's texts come back from its server: known, or asked for now. */
export function createConformanceOf({ wire, sampling, memory }: ConformanceInput): ConformanceOf {
  const verdicts = createKeptVerdicts(memory);
  return async (model, version, call) => {
    const key = `${model.digest ?? model.name}@${version}`;
    const known = await verdicts.get(key);
    if (known) return known;
    try {
      const verdict = await askProbe((request) =>
        chatEvents(wire, chatBody(model.name, request, { ...sampling, num_predict: enough }), call),
      );
      await verdicts.keep(key, verdict, model.digest !== null);
      return verdict;
    } catch (error) {
      if (FpfError.is(error) && error.code === 'model.aborted') throw error;
      // The answer that was asked for is there already; that the question beside it failed is told, and not asked again here.
      const unknown: ModelConformance = { comma: 'unknown', leading_zero: 'unknown' };
      await verdicts.keep(key, unknown, false);
      return unknown;
    }
  };
}
