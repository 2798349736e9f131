import type { KeyValue, ModelConformance } from '@fpf/contracts';
import type { BesideAnswer } from '../beside-answer.ts';
import { chatBody } from '../chat-body.ts';
import { chatEvents } from '../chat-events.ts';
import type { ListedModel } from '../inventory.ts';
import type { PinnedSampling } from '../ollama-settings.ts';
import type { OllamaWire } from '../ollama-wire.ts';
import { askProbe } from './ask-probe.ts';
import { createKeptVerdicts } from './kept-verdicts.ts';

export type ConformanceInput = {
  readonly wire: OllamaWire;
  readonly sampling: PinnedSampling;
  readonly memory: (() => Promise<KeyValue>) | undefined;
};

export type ConformanceOf = (model: ListedModel, version: string, beside: BesideAnswer) => Promise<ModelConformance>;

/** The question needs few tokens, whatever is allowed to others. */
const enough = 128;

const unknown: ModelConformance = Object.freeze({ comma: 'unknown', leading_zero: 'unknown' });

/**
 * How a model's texts come back from its server: known, or asked for now. A question that failed found out nothing, and
 * the next answer asks it again.
 */
export function createConformanceOf({ wire, sampling, memory }: ConformanceInput): ConformanceOf {
  const verdicts = createKeptVerdicts(memory);
  return async (model, version, beside) => {
    const key = `${model.digest ?? model.name}@${version}`;
    const known = await verdicts.get(key);
    if (known) return known;
    const verdict = await beside((call) =>
      askProbe((request) =>
        chatEvents(wire, chatBody(model.name, request, { ...sampling, num_predict: enough }), call),
      ),
    );
    if (verdict) await verdicts.keep(key, verdict, model.digest !== null);
    return verdict ?? unknown;
  };
}
