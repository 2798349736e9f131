import { FpfError } from '@fpf/contracts';
import { capabilitiesOf } from '../../capabilities.ts';
import { findModel, type Inventory, type ListedModel, sameModel } from '../../inventory.ts';
import type { OllamaWire } from '../../ollama-wire.ts';
import { runningModels } from '../../running.ts';
import { type ModelFact, proved, refuted, unknown } from '../model-fact.ts';
import type { Examined } from './model-facts.ts';

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

export async function capabilityFact({ wire, call, listed }: Examined): Promise<readonly ModelFact[]> {
  const name = 'capability tools';
  const capabilities = await capabilitiesOf(wire, listed, call);
  if (!capabilities) return [unknown(name, 'the server does not say what the model can do')];
  const said = capabilities.join(', ') || 'nothing';
  if (capabilities.includes('tools')) return [proved(name, said)];
  return [refuted(name, `it can: ${said}`, 'Choose a model that lists tools, such as functiongemma.')];
}

export async function digestFact({ listed, pinned }: Examined): Promise<readonly ModelFact[]> {
  const name = 'digest';
  if (!listed.digest) return [refuted(name, 'the server lists the model without a digest', 'Pull the model again.')];
  if (pinned === undefined) return [unknown(name, `${listed.digest}; nothing is pinned`, 'Run `fpf model pin`.')];
  if (pinned === listed.digest) return [proved(name, `${listed.digest}, as pinned`)];
  return [
    refuted(
      name,
      `${listed.digest}; ${pinned} is pinned`,
      'Run `fpf model pin` to pin what is there now, or restore the pinned model.',
    ),
  ];
}

/**
 * After the questions above the model is loaded, and the list of loaded models is what an answer is checked against.
 */
export async function answeringDigestFact({ wire, call, listed }: Examined): Promise<readonly ModelFact[]> {
  const name = 'digest after an answer';
  const running = (await runningModels(wire, call)).find((one) => sameModel(one.name, listed.name));
  if (!running?.digest)
    return [unknown(name, 'the model is not in the list of loaded models; answers are checked against the tags')];
  if (running.digest === listed.digest) return [proved(name, 'the loaded model has the digest of the tag')];
  return [
    refuted(
      name,
      `the loaded model is ${running.digest}, the tag ${listed.digest}`,
      'Run `ollama stop` on the model, and ask again.',
    ),
  ];
}
