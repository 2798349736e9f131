import { wireError } from '../../wire/wire-error.ts';
import type { ListedModel } from './inventory.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { shaped, ShowAnswer } from './wire-shapes.ts';

/** What a model can do, where its server says it: in its list, or else when it shows the model. */
export async function capabilitiesOf(
  wire: OllamaWire,
  model: ListedModel,
  options: OllamaCallOptions,
): Promise<readonly string[] | undefined> {
  if (model.capabilities) return model.capabilities;
  return shaped(ShowAnswer, await wire.show(model.name, options), wire.party, '/api/show').capabilities;
}

/**
 * Refuses a model that cannot call tools. Asks once for each digest; where the server does not say, the first answer
 * will.
 */
export function createToolsCheck(wire: OllamaWire): (model: ListedModel, options: OllamaCallOptions) => Promise<void> {
  const checked = new Set<string>();
  return async (model, options) => {
    const key = model.digest ?? model.name;
    if (checked.has(key)) return;
    const capabilities = await capabilitiesOf(wire, model, options);
    if (capabilities && !capabilities.includes('tools')) {
      const can = capabilities.join(', ') || 'nothing';
      throw wireError(wire.party, 'model.no-tools', `has ${model.name}, which cannot call tools (it can: ${can})`);
    }
    checked.add(key);
  };
}
