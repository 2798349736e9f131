import { FpfError } from '@fpf/contracts';
import { capabilitiesOf } from '../capabilities.ts';
import { type Inventory, type ListedModel, sameModel } from '../inventory.ts';
import type { OllamaCallOptions, OllamaWire } from '../ollama-wire.ts';
import { type RunningModel, runningModels } from '../running.ts';
import type { OllamaModel } from './ollama-model.ts';

/** The models of a server, in its order, each with what it can do and whether it is loaded. */
export async function listModels(
  wire: OllamaWire,
  { models }: Inventory,
  options: OllamaCallOptions,
): Promise<readonly OllamaModel[]> {
  const running = await runningModels(wire, options);
  const listed: OllamaModel[] = [];
  // One after the other: a server with many models is not to be flooded for a list.
  for (const model of models) listed.push(modelOf(model, await told(wire, model, options), running));
  return listed;
}

export function modelOf(
  { name, digest, bytes }: ListedModel,
  capabilities: readonly string[],
  running: readonly RunningModel[],
): OllamaModel {
  const loaded = running.find((one) => sameModel(one.name, name));
  return {
    name,
    digest,
    bytes,
    capabilities,
    loaded: loaded !== undefined,
    ...(loaded?.contextLength !== undefined && { contextLength: loaded.contextLength }),
  };
}

/** One model that cannot be shown leaves the others their line. */
async function told(wire: OllamaWire, model: ListedModel, options: OllamaCallOptions): Promise<readonly string[]> {
  try {
    return (await capabilitiesOf(wire, model, options)) ?? [];
  } catch (error) {
    if (FpfError.is(error) && error.code === 'model.aborted') throw error;
    return [];
  }
}
