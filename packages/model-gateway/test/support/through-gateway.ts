import { fixedHost } from '@fpf/contract-tests';
import type { JsonObject, ModelGateway } from '@fpf/contracts';
import { createModelGateway } from '../../src/index.ts';
import { createOllamaProvider, type OllamaOptions } from '../../src/providers/ollama/index.ts';

/** A gateway by a clock that goes, in front of one provider for one server. */
export function throughGateway(
  { url }: { readonly url: string },
  limits: JsonObject = {},
  more: Partial<OllamaOptions> = {},
): ModelGateway {
  const host = { ...fixedHost(), clock: { now: () => 0, monotonic: () => performance.now() } };
  const gateway = createModelGateway({ provider: 'ollama', ...limits }, host);
  const provider = createOllamaProvider({ model: 'functiongemma', host: url, ...more });
  gateway.registerProvider('ollama', async () => provider);
  return gateway;
}
