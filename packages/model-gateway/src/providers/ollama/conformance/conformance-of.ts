import { type KeyValue, ModelConformance } from '@fpf/contracts';
import type { BesideAnswer } from '../beside-answer.ts';
import { chatBody } from '../chat-body.ts';
import { chatEvents } from '../read-chunk.ts';
import type { ListedModel } from '../inventory.ts';
import type { PinnedSampling } from '../ollama-settings.ts';
import type { OllamaWire } from '../ollama-wire.ts';
import { askProbe } from './probe-request.ts';
import { check } from '@fpf/contracts/validate';

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

const namespace = 'model-gateway/ollama-conformance';

/**
 * Verdicts by digest and server version: beyond this process where there is a memory, and in any case as long as the
 * provider lives.
 */
type KeptVerdicts = {
  readonly get: (key: string) => Promise<ModelConformance | undefined>;
  readonly keep: (key: string, verdict: ModelConformance, lasting: boolean) => Promise<void>;
};

function createKeptVerdicts(memory: (() => Promise<KeyValue>) | undefined): KeptVerdicts {
  const here = new Map<string, ModelConformance>();
  return {
    get: async (key) => {
      const known = here.get(key) ?? (await remembered(memory, key));
      if (known) here.set(key, known);
      return known;
    },
    keep: async (key, verdict, lasting) => {
      here.set(key, verdict);
      if (!lasting || !memory) return;
      try {
        await (await memory()).set(namespace, key, { ...verdict });
      } catch {
        // A memory that is locked or gone costs one question in the next process.
      }
    },
  };
}

/** A memory that cannot be read, or holds something else than a verdict, is as good as none. */
async function remembered(
  memory: (() => Promise<KeyValue>) | undefined,
  key: string,
): Promise<ModelConformance | undefined> {
  if (!memory) return undefined;
  try {
    const value = await (await memory()).get(namespace, key);
    return value !== undefined && check(ModelConformance, value).length === 0 ? (value as ModelConformance) : undefined;
  } catch {
    return undefined;
  }
}
