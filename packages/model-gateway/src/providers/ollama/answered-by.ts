import { FpfError } from '@fpf/contracts';
import { findModel, type InventoryReader, type ListedModel, sameModel } from './inventory.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { type RunningModel, runningModels } from './running.ts';

export type AnsweredBy = { readonly listed: ListedModel; readonly running: readonly RunningModel[] };

/**
 * Which model is behind the tag after an answer: by the list of loaded models, which holds the one that has just answered; where
 * it is unloaded already, or that list has no digests, by the list of tags, read anew.
 */
export async function answeredBy(
  wire: OllamaWire,
  asked: ListedModel,
  inventory: InventoryReader,
  options: OllamaCallOptions,
): Promise<AnsweredBy> {
  const running = await loaded(wire, options);
  const digest = running.find(({ name }) => sameModel(name, asked.name))?.digest;
  if (digest) return { listed: { ...asked, digest }, running };
  return { listed: findModel(await inventory.fresh(options), asked.name, wire), running };
}

async function loaded(wire: OllamaWire, options: OllamaCallOptions): Promise<readonly RunningModel[]> {
  try {
    return await runningModels(wire, options);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'model.aborted') throw error;
    return [];
  }
}
