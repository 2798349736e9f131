import type { WireLimits } from '@fpf/contracts';
import { defaultWireLimits } from '../../../wire/wire-limits.ts';
import { createInventory, findModel } from '../inventory.ts';
import { ollamaHost } from '../ollama-host.ts';
import { createOllamaWire } from '../ollama-wire.ts';
import { type RunningModel, runningModels } from '../running.ts';
import { serverVersion } from '../server-version.ts';
import { type FactsInput, modelFacts } from './facts/model-facts.ts';
import { listModels, modelOf } from './list-models.ts';
import type { ModelFact } from './model-fact.ts';
import type { OllamaModel, OllamaShow } from './ollama-model.ts';
import { type PullProgress, pullModel } from './pull.ts';
import { showModel } from './show-model.ts';

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
