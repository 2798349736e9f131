import { FpfError } from '@fpf/contracts';
import { createInventory, type Inventory, isAbsent } from '../../inventory.ts';
import type { OllamaCallOptions, OllamaWire } from '../../ollama-wire.ts';
import { isNewEnough, leastVersion } from '../../server-version.ts';
import { type ModelFact, proved, refuted, unknown } from '../model-fact.ts';

export type ServerFacts = { readonly facts: readonly ModelFact[]; readonly inventory?: Inventory };

/** Somebody answers at the address, it is Ollama, and it is new enough. */
export async function serverFacts(wire: OllamaWire, call: OllamaCallOptions): Promise<ServerFacts> {
  try {
    const inventory = await createInventory(wire, () => 0).fresh(call);
    return {
      facts: [proved('reachable', `Ollama answers at ${wire.party.host}`), versionFact(inventory.version)],
      inventory,
    };
  } catch (error) {
    if (!FpfError.is(error) || error.code === 'model.aborted') throw error;
    const what = isAbsent(error)
      ? `nobody answers at ${wire.party.host}: ${error.message}`
      : `${error.code}: ${error.message}`;
    return {
      facts: [refuted('reachable', what, error.hint), unknown('version', 'not asked: the server does not answer')],
    };
  }
}

function versionFact(version: string): ModelFact {
  const enough = isNewEnough(version);
  if (enough === undefined)
    return unknown(
      'version',
      `${version}: built from sources, which name no version`,
      `Use a release from ${leastVersion} on.`,
    );
  if (enough) return proved('version', `${version}; FunctionGemma needs ${leastVersion}`);
  return refuted('version', `${version}; FunctionGemma needs ${leastVersion}`, 'Update Ollama, and start it again.');
}
