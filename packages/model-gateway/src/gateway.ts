import {
  FpfError,
  type Host,
  type JsonObject,
  type ModelGateway,
  type ModelIdentity,
  type ModelProvider,
  type ProviderFactory,
} from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { GatewayOptions, limitsOf } from './options.ts';
import { createPlan } from './plan.ts';

/** One gateway asks one provider. It owns limits, retries and validation; it marks what does not fit, and never decides. */
export function createModelGateway(options: JsonObject, _host: Host): ModelGateway {
  assertValid(GatewayOptions, options, 'the options of @fpf/model-gateway');
  const settings = options;
  const limits = limitsOf(settings);
  const factories = new Map<string, ProviderFactory>();
  let provider: Promise<ModelProvider> | undefined;

  const chosen = (): Promise<ModelProvider> => {
    provider ??= make(factories, settings.provider);
    return provider;
  };
  const probe = async (signal?: AbortSignal): Promise<ModelIdentity> => pinned(await (await chosen()).probe(signal), settings.digest);

  return {
    registerProvider: (name, factory) => void factories.set(name, factory),
    capabilities: async () => (await chosen()).capabilities,
    probe,
    models: async (signal) => (await chosen()).models(signal),
    plan: (request, { signal, deadlineMs } = {}) =>
      createPlan({ request, provider: chosen, probe, limits: { ...limits, ...(deadlineMs !== undefined && { deadlineMs }) }, signal }),
  };
}

async function make(factories: ReadonlyMap<string, ProviderFactory>, name: string): Promise<ModelProvider> {
  const factory = factories.get(name);
  if (factory) return factory();
  throw new FpfError({
    code: 'model.unknown-provider',
    message: `model-gateway: no provider is registered as "${name}".`,
    hint: `Use one of: ${[...factories.keys()].join(', ') || 'none is registered'}.`,
  });
}

/** A tag may move; a digest may not. Only a pinned FunctionGemma is conforming. */
function pinned(identity: ModelIdentity, digest: string | undefined): ModelIdentity {
  if (digest === undefined) return { ...identity, conforming: false };
  if (identity.digest === digest) return identity;
  throw new FpfError({
    code: 'model.digest-mismatch',
    message: `model-gateway: ${identity.name} is ${identity.digest ?? 'without a digest'}, but ${digest} is pinned.`,
    hint: 'Run `fpf lock` to pin what is there now, or restore the pinned model.',
    details: { pinned: digest, found: identity.digest },
  });
}
