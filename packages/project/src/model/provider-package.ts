import {
  type ComponentPin,
  contractIds,
  FpfError,
  type Host,
  type JsonObject,
  type ModelProvider,
  neededContract,
} from '@fpf/contracts';
import { makeResolved, resolveUse } from '../components/resolve-components.ts';
import { ownVersion } from '../installed/installed.ts';
import type { ProjectRecord } from '../open/project.ts';
import { makeProvider, ownProviders } from './make-provider.ts';
import type { ModelChoice } from './model-choice.ts';
import type { ProviderHost } from './provider-host.ts';

/**
 * Who is asked: how it is made, and its pin where it comes in a package of its own. Ours of the gateway are pinned with
 * the gateway.
 */
export type ResolvedProvider = {
  readonly pin?: ComponentPin;
  readonly make: (host: ProviderHost) => Promise<ModelProvider>;
  /** A package of somebody else, with options over the configured ones: as the cases of its port want it. */
  readonly remake?: (host: Host, more: JsonObject) => ModelProvider;
};

const rehearsalPackage = '@fpf/rehearsal-model';

/** A package of somebody else is a program: it is held to what every component is held to. */
export async function resolveProvider(project: ProjectRecord, choice: ModelChoice): Promise<ResolvedProvider> {
  if (choice.use) return fromPackage(project, choice, choice.use);
  const own: ResolvedProvider = { make: (host) => makeProvider(choice, host) };
  if (choice.provider !== 'rehearsal') return own;
  return {
    ...own,
    pin: { package: rehearsalPackage, version: ownVersion(rehearsalPackage), contract: contractIds['model-provider'] },
  };
}

async function fromPackage(
  project: ProjectRecord,
  choice: ModelChoice,
  use: NonNullable<ModelChoice['use']>,
): Promise<ResolvedProvider> {
  if (ownProviders.includes(choice.provider))
    throw notValid(
      `${choice.provider} is a provider of our own, and no package can stand for it.`,
      'Call it something else under model.provider.',
    );
  const wanted = { port: 'model-provider', contract: neededContract('model-provider'), at: 'model' } as const;
  const uses = { use: use.package, version: use.version, options: choice.options };
  const resolved = await resolveUse(project, wanted, uses, { name: choice.name });
  const remake = (host: Host, more: JsonObject): ModelProvider => makeResolved(resolved, host, more) as ModelProvider;
  return { pin: resolved.pin, remake, make: async (host) => assertNamed(remake(host, {}), choice, use.package) };
}

/** A trace names the provider: one that calls itself otherwise would be recorded as somebody else. */
function assertNamed(provider: ModelProvider, { provider: name }: ModelChoice, from: string): ModelProvider {
  if (provider.name === name) return provider;
  throw notValid(
    `the provider of ${from} calls itself ${JSON.stringify(provider.name)}, and the config ${JSON.stringify(name)}.`,
    'Write the name that the package gives it under model.provider.',
  );
}

function notValid(message: string, hint: string): FpfError {
  return new FpfError({ code: 'model.provider-not-valid', message: `project: ${message}`, hint });
}
