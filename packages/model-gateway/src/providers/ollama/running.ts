import { type ListedModel, knownDigest, sameModel } from './inventory.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { RunningAnswer, shaped } from './wire-shapes.ts';

export type RunningModel = {
  readonly name: string;
  readonly digest: ListedModel['digest'];
  /** The context that it was loaded with, where the server tells it. */
  readonly contextLength: number | undefined;
};

/** The models that are loaded at present. */
export async function runningModels(wire: OllamaWire, options: OllamaCallOptions): Promise<readonly RunningModel[]> {
  const { models } = shaped(RunningAnswer, await wire.running(options), wire.party, '/api/ps');
  return models.map((model) => ({
    name: model.name,
    digest: knownDigest(model.digest),
    contextLength: model.context_length,
  }));
}

/** Whether a model is loaded, so that its first word is not long in coming. */
export type Warmth = {
  readonly isWarm: (model: ListedModel, options: OllamaCallOptions) => Promise<boolean>;
  /** It answered just now. */
  readonly answered: (running: readonly RunningModel[], model: ListedModel) => void;
};

/** A server keeps a model for minutes after an answer; for so long it is not asked again. */
const warmMs = 30_000;

export function createWarmth(wire: OllamaWire, monotonic: () => number): Warmth {
  const seen = new Map<string, number>();
  const note = (running: readonly RunningModel[], { name }: ListedModel): boolean => {
    const loaded = running.some((one) => sameModel(one.name, name));
    if (loaded) seen.set(name, monotonic());
    else seen.delete(name);
    return loaded;
  };
  return {
    isWarm: async (model, options) => {
      const at = seen.get(model.name);
      if (at !== undefined && monotonic() - at < warmMs) return true;
      return note(await runningModels(wire, options), model);
    },
    answered: (running, model) => void note(running, model),
  };
}
