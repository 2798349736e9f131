import {
  FpfError,
  type Host,
  type JsonObject,
  type ModelGateway,
  ModelIdentity,
  type ModelProvider,
  type ProviderFactory,
} from '@fpf/contracts';
import { assertValid, check } from '@fpf/contracts/validate';
import { createBreaker } from './attempt/breaker.ts';
import { createQueue } from './attempt/queue.ts';
import { typedError } from './attempt/typed-error.ts';
import { untilAborted } from './wire/until-aborted.ts';
import { startDeadline } from './limits/deadline.ts';
import { GatewayOptions, limitsOf } from './limits/options.ts';
import { createPlan } from './plan.ts';
import { createRequestHash } from './request-hash.ts';

/**
 * One gateway asks one provider. It owns limits, retries and validation; it marks what does not fit, and never decides.
 */
export function createModelGateway(options: JsonObject, host: Host): ModelGateway {
  assertValid(GatewayOptions, options, 'the options of @fpf/model-gateway');
  const { provider: providerName, digest } = options;
  const limits = limitsOf(options);
  const monotonic = (): number => host.clock.monotonic();
  const queue = createQueue(limits, providerName);
  const breaker = createBreaker(limits, monotonic, providerName);
  const requestHash = createRequestHash();
  const factories = new Map<string, ProviderFactory>();
  let made: Promise<ModelProvider> | undefined;

  const provider = (): Promise<ModelProvider> => {
    made ??= make(factories, providerName).catch((error: unknown) => {
      // What could not be made now may be made at the next request.
      made = undefined;
      throw typedError(error, providerName);
    });
    return made;
  };
  const identify = async (signal: AbortSignal): Promise<ModelIdentity> => {
    const identity = await (await provider()).probe(signal);
    return pinned(known(identity, providerName), digest);
  };
  const bounded = async <T>(work: (signal: AbortSignal) => Promise<T>, caller: AbortSignal | undefined): Promise<T> => {
    const deadline = startDeadline(limits.deadlineMs, caller, monotonic);
    try {
      return await untilAborted(work(deadline.signal), deadline.signal);
    } catch (error) {
      throw typedError(error, providerName);
    } finally {
      deadline.clear();
    }
  };

  return {
    registerProvider: (name, factory) => void factories.set(name, factory),
    capabilities: async () => (await provider()).capabilities,
    probe: (signal) => bounded(identify, signal),
    models: (signal) =>
      bounded(
        async (inner) => (await (await provider()).models(inner)).map((model) => known(model, providerName)),
        signal,
      ),
    plan: (request, { signal, deadlineMs = limits.deadlineMs } = {}) =>
      createPlan(
        request,
        {
          host,
          limits: { ...limits, deadlineMs },
          queue,
          breaker,
          providerName,
          provider,
          probe: identify,
          requestHash,
        },
        signal,
      ),
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

/** Evidence carries the identity, so it has to be one. */
function known(identity: ModelIdentity, provider: string): ModelIdentity {
  const [issue] = check(ModelIdentity, identity);
  if (!issue) return identity;
  throw new FpfError({
    code: 'model.protocol',
    message: `model-gateway: the provider ${provider} names its model in a form that is none: ${issue.pointer} ${issue.message}.`,
    hint: 'This is a fault of the provider; `fpf check` runs the cases of its port.',
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
