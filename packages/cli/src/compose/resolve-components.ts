import { pathToFileURL } from 'node:url';
import {
  type ComponentPackage,
  type ComponentPin,
  type ConfigFile,
  type Create,
  FpfError,
  type JsonObject,
  type PortRole,
  serves,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { type ComponentRow, componentTable, type ConfigurablePort } from './component-table.ts';
import { componentBase, ownVersion, packageFrom } from './installed.ts';
import { packageHash } from './package-hash.ts';
import type { Project } from './project.ts';
import { assertTrusted } from './trust-record.ts';

export type ResolvedComponent = { readonly pin: ComponentPin; readonly create: Create; readonly options: JsonObject };
export type ResolvedComponents = Readonly<Record<ConfigurablePort, ResolvedComponent>>;

type ComponentUse = NonNullable<NonNullable<ConfigFile['guards']>['resolvers']>[number];

/** The options that the CLI itself gives, over which the config's are laid. */
export type GivenOptions = Readonly<Partial<Record<ConfigurablePort, JsonObject>>>;

/**
 * Each port's component: ours, or the one that the config names, looked up from the config's own folder. Version, contract
 * and options are checked before anything of it is created; what does not fit names both sides.
 */
export async function resolveComponents(project: Project, given: GivenOptions): Promise<ResolvedComponents> {
  const resolved: Partial<Record<ConfigurablePort, ResolvedComponent>> = {};
  for (const row of componentTable) resolved[row.port] = await resolveComponent(project, row.port, given);
  return Object.freeze(resolved) as ResolvedComponents;
}

/** The component of one port alone, for a command that needs no other. */
export async function resolveComponent(project: Project, port: ConfigurablePort, given: GivenOptions): Promise<ResolvedComponent> {
  const row = componentTable.find((candidate) => candidate.port === port);
  if (!row) throw new TypeError(`${port} is not in the table of components`);
  return resolveOne(project, row, given[port] ?? {});
}

async function resolveOne(project: Project, row: ComponentRow, given: JsonObject): Promise<ResolvedComponent> {
  const use = project.config.components?.[row.port];
  const wanted: Wanted = { port: row.port, contract: row.contract, at: `components.${row.port}` };
  if (!use) return pick(wanted, row.package, ownVersion(row.package), (await row.load()).default, given);
  return resolveUse(project, wanted, use, given);
}

/** What a place in the config asks of the package that it names. */
export type Wanted = { readonly port: PortRole; readonly contract: string; readonly at: string };

/** A package that the config names: looked up beside it, held to its version, and loaded only where it is trusted. */
export async function resolveUse(project: Project, wanted: Wanted, use: ComponentUse, given: JsonObject = {}): Promise<ResolvedComponent> {
  assertTrusted(project);
  const from = componentBase(project);
  const found = packageFrom(from, use.use);
  if (!found) throw missing(wanted, use.use, use.version, from);
  if (found.version !== use.version) {
    throw new FpfError({
      code: 'config.version-mismatch',
      message: `cli: ${wanted.port}: the config pins ${use.use}@${use.version}, but ${found.version} is installed in ${from}.`,
      hint: `Install ${use.use}@${use.version} there, or change the pin.`,
    });
  }
  const integrity = packageHash(found.dir);
  const loaded = (await import(pathToFileURL(found.entry()).href)) as { readonly default?: ComponentPackage };
  return pick(wanted, use.use, found.version, loaded.default, { ...given, ...use.options }, integrity);
}

function pick(
  wanted: Wanted,
  name: string,
  version: string,
  component: ComponentPackage | undefined,
  options: JsonObject,
  integrity?: string,
): ResolvedComponent {
  const provides = component?.provides ?? {};
  const contract = Object.keys(provides).find((id) => serves(id, wanted.contract));
  const create = contract === undefined ? undefined : provides[contract];
  if (!component || contract === undefined || typeof create !== 'function') {
    throw new FpfError({
      code: 'config.contract-mismatch',
      message: `cli: ${wanted.port} needs ${wanted.contract}, but ${name}@${version} provides ${Object.keys(provides).join(', ') || 'nothing'}.`,
      hint: `Use a version of ${name} that provides ${wanted.contract}, or another package.`,
    });
  }
  const issues = check(component.options, options);
  if (issues.length > 0) {
    throw new FpfError({
      code: 'config.options-not-valid',
      message: `cli: the options of ${name} for ${wanted.port} do not fit: ${issues
        .slice(0, 3)
        .map((issue) => `${issue.pointer || '/'} ${issue.message}`)
        .join('; ')}`,
      hint: `Mend ${wanted.at}.options in fpf.config.json.`,
    });
  }
  return {
    pin: { package: name, version, contract, ...(integrity !== undefined && { integrity }) },
    create,
    options: Object.freeze(structuredClone(options)),
  };
}

function missing(wanted: Wanted, name: string, version: string, from: string): FpfError {
  return new FpfError({
    code: 'config.unknown-component',
    message: `cli: ${wanted.port}: ${name} is not installed in ${from}.`,
    hint: `Run there: npm install --save-exact ${name}@${version}`,
  });
}
