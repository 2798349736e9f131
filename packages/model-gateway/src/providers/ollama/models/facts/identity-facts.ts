import { FpfError } from '@fpf/contracts';
import { capabilitiesOf } from '../../capabilities.ts';
import { createInventory, findModel, type Inventory, isAbsent, type ListedModel, sameModel } from '../../inventory.ts';
import type { OllamaCallOptions, OllamaWire } from '../../ollama-wire.ts';
import { runningModels } from '../../running.ts';
import { type ModelFact, proved, refuted, unknown } from '../model-fact.ts';
import type { Examined } from './model-facts.ts';
import { isNewEnough, leastVersion } from '../../server-version.ts';

export type Presence = { readonly fact: ModelFact; readonly listed?: ListedModel };

export function presenceFact(inventory: Inventory, model: string, wire: OllamaWire): Presence {
  try {
    const listed = findModel(inventory, model, wire);
    return { fact: proved('model', `${listed.name}${listed.digest ? `, ${listed.digest}` : ''}`), listed };
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return { fact: refuted('model', error.message, error.hint) };
  }
}

export async function capabilityFact({ wire, call, listed }: Examined): Promise<ModelFact> {
  const name = 'capability tools';
  const capabilities = await capabilitiesOf(wire, listed, call);
  if (!capabilities) return unknown(name, 'the server does not say what the model can do');
  const said = capabilities.join(', ') || 'nothing';
  if (capabilities.includes('tools')) return proved(name, said);
  return refuted(name, `it can: ${said}`, 'Choose a model that lists tools, such as functiongemma.');
}

export async function digestFact({ listed, pinned }: Examined): Promise<ModelFact> {
  const name = 'digest';
  if (!listed.digest) return refuted(name, 'the server lists the model without a digest', 'Pull the model again.');
  if (pinned === undefined) return unknown(name, `${listed.digest}; nothing is pinned`, 'Run `fpf model pin`.');
  if (pinned === listed.digest) return proved(name, `${listed.digest}, as pinned`);
  return refuted(
    name,
    `${listed.digest}; ${pinned} is pinned`,
    'Run `fpf model pin` to pin what is there now, or restore the pinned model.',
  );
}

/**
 * After the questions above the model is loaded, and the list of loaded models is what an answer is checked against.
 */
export async function answeringDigestFact({ wire, call, listed }: Examined): Promise<ModelFact> {
  const name = 'digest after an answer';
  const running = (await runningModels(wire, call)).find((one) => sameModel(one.name, listed.name));
  if (!running?.digest)
    return unknown(name, 'the model is not in the list of loaded models; answers are checked against the tags');
  if (running.digest === listed.digest) return proved(name, 'the loaded model has the digest of the tag');
  return refuted(
    name,
    `the loaded model is ${running.digest}, the tag ${listed.digest}`,
    'Run `ollama stop` on the model, and ask again.',
  );
}

type ServerFacts = { readonly facts: readonly ModelFact[]; readonly inventory?: Inventory };

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
