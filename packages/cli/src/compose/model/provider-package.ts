import { pathToFileURL } from 'node:url';
import { type ComponentPackage, type ComponentPin, contractIds, FpfError, type ModelProvider, serves } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { componentBase, ownVersion, packageFrom } from '../installed.ts';
import { packageHash } from '../package-hash.ts';
import type { Project } from '../project.ts';
import { assertTrusted } from '../trust-record.ts';
import { makeProvider, ownProviders } from './make-provider.ts';
import type { ModelChoice } from './model-choice.ts';
import type { ProviderHost } from './provider-host.ts';

/** Who is asked: how it is made, and its pin where it comes in a package of its own. Ours of the gateway are pinned with the gateway. */
export type ResolvedProvider = { readonly pin?: ComponentPin; readonly make: (host: ProviderHost) => Promise<ModelProvider> };

const contract = contractIds['model-provider'];
const rehearsalPackage = '@fpf/rehearsal-model';

/** A package of somebody else is a program: it is looked up beside the config, held to its version, and loaded only where it is trusted. */
export async function resolveProvider(project: Project, choice: ModelChoice): Promise<ResolvedProvider> {
  if (choice.use) return fromPackage(project, choice, choice.use);
  const own: ResolvedProvider = { make: (host) => makeProvider(choice, host) };
  if (choice.provider !== 'rehearsal') return own;
  return { ...own, pin: { package: rehearsalPackage, version: ownVersion(rehearsalPackage), contract } };
}

async function fromPackage(project: Project, choice: ModelChoice, use: NonNullable<ModelChoice['use']>): Promise<ResolvedProvider> {
  if (ownProviders.includes(choice.provider))
    throw notValid(
      `${choice.provider} is a provider of our own, and no package can stand for it.`,
      'Call it something else under model.provider.',
    );
  assertTrusted(project);
  const from = componentBase(project);
  const found = packageFrom(from, use.package);
  const install = `npm install --save-exact ${use.package}@${use.version}`;
  if (!found) throw notValid(`${use.package} is not installed in ${from}.`, `Run there: ${install}`);
  if (found.version !== use.version)
    throw notValid(
      `the config names ${use.package}@${use.version}, but ${found.version} is installed in ${from}.`,
      `Run there: ${install}; or change model.version.`,
    );
  const integrity = packageHash(found.dir);
  const { default: component } = (await import(pathToFileURL(found.entry()).href)) as { readonly default?: ComponentPackage };
  const provided = Object.keys(component?.provides ?? {});
  const own = provided.find((id) => serves(id, contract));
  const create = own === undefined ? undefined : component?.provides[own];
  if (!component || own === undefined || typeof create !== 'function')
    throw notValid(
      `${use.package}@${use.version} provides ${provided.join(', ') || 'nothing'}, and ${contract} is needed.`,
      'Use a version of it that provides that, or another package.',
    );
  const options = { ...choice.options, name: choice.name };
  const [issue] = check(component.options, options);
  if (issue)
    throw new FpfError({
      code: 'config.options-not-valid',
      message: `cli: model.name and model.options do not fit ${use.package}: ${issue.pointer || '/'} ${issue.message}.`,
      hint: 'Mend them in fpf.config.json.',
    });
  return {
    pin: { package: use.package, version: found.version, contract: own, integrity },
    make: async (host) => assertNamed((await create(Object.freeze(structuredClone(options)), host)) as ModelProvider, choice, use.package),
  };
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
  return new FpfError({ code: 'model.provider-not-valid', message: `cli: ${message}`, hint });
}
