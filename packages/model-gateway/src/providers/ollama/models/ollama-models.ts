import { FpfError, type WireLimits } from '@fpf/contracts';
import { defaultWireLimits } from '../../../wire/wire-limits.ts';
import { createInventory, findModel, type Inventory, type ListedModel, sameModel } from '../inventory.ts';
import { ollamaHost } from '../ollama-host.ts';
import { createOllamaWire, type OllamaCallOptions, type OllamaWire } from '../ollama-wire.ts';
import { type RunningModel, runningModels } from '../running.ts';
import { serverVersion } from '../server-version.ts';
import { type FactsInput, modelFacts } from './facts/model-facts.ts';
import type { ModelFact } from './model-fact.ts';
import { type OllamaModel, type OllamaShow, showModel } from './show-model.ts';
import { pullModel, type PullProgress } from './pull.ts';
import { capabilitiesOf } from '../capabilities.ts';

export type OllamaModelsOptions = { readonly host?: string | undefined; readonly limits?: WireLimits };

export type PullSettings = { readonly signal?: AbortSignal; readonly onProgress?: (progress: PullProgress) => void };

/** The models of one server, for whoever looks after them. It asks no model anything, but for `facts`. */
export type OllamaModels = {
  /** As it is asked. */
  readonly host: string;
  readonly version: (signal?: AbortSignal) => Promise<string>;
  readonly list: (signal?: AbortSignal) => Promise<readonly OllamaModel[]>;
  readonly running: (signal?: AbortSignal) => Promise<readonly RunningModel[]>;
  readonly show: (name: string, signal?: AbortSignal) => Promise<OllamaShow>;
  readonly pull: (name: string, settings?: PullSettings) => Promise<OllamaModel>;
  readonly facts: (input: FactsInput) => Promise<readonly ModelFact[]>;
};

/** Fetching takes as long as it takes; between two words of its progress a server may check a large file. */
const pullLimits = { firstByteMs: 120_000, idleMs: 300_000, maxReplyBytes: 268_435_456 };

export function createOllamaModels({
  host: written,
  limits = defaultWireLimits,
}: OllamaModelsOptions = {}): OllamaModels {
  const host = ollamaHost(written ?? process.env['OLLAMA_HOST']);
  const wireTo = (model?: string): ReturnType<typeof createOllamaWire> => createOllamaWire(host, model);
  const inventoryOf = (wire: ReturnType<typeof createOllamaWire>): ReturnType<typeof createInventory> =>
    createInventory(wire, () => 0);
  return {
    host,
    version: (signal) => serverVersion(wireTo(), { limits, signal }),
    list: async (signal) => {
      const wire = wireTo();
      return listModels(wire, await inventoryOf(wire).fresh({ limits, signal }), { limits, signal });
    },
    running: (signal) => runningModels(wireTo(), { limits, signal }),
    show: async (name, signal) => {
      const wire = wireTo(name);
      const listed = findModel(await inventoryOf(wire).fresh({ limits, signal }), name, wire);
      return showModel(wire, listed, { limits, signal });
    },
    pull: async (name, { signal, onProgress } = {}) => {
      const wire = wireTo(name);
      await pullModel(wire, name, { limits: { ...limits, ...pullLimits }, signal, onProgress });
      const listed = findModel(await inventoryOf(wire).fresh({ limits, signal }), name, wire);
      const { capabilities } = await showModel(wire, listed, { limits, signal });
      return modelOf(listed, capabilities, await runningModels(wire, { limits, signal }));
    },
    facts: (input) => modelFacts(host, limits, input),
  };
}

/** The models of a server, in its order, each with what it can do and whether it is loaded. */
async function listModels(
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

function modelOf(
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
