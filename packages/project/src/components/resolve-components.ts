import {
  type ComponentPackage,
  type ComponentPin,
  type ConfigFile,
  type Create,
  type Host,
  type JsonObject,
  type PortRole,
} from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { contractOf, makeComponent } from './component-form.ts';
import { missing, type Named, versionMismatch } from './component-refusals.ts';
import { type ComponentRow, componentTable, type ConfigurablePort } from './component-table.ts';
import { optionsFor, type ToldOptions } from './component-options.ts';
import { componentBase, ownVersion, packageFrom } from '../installed/installed.ts';
import { loadComponent } from './load-component.ts';
import { nameErrors } from './name-errors.ts';
import { packageHash } from '../installed/package-hash.ts';
import { assertTrusted } from './trust-record.ts';

export type ResolvedComponent = {
  readonly pin: ComponentPin;
  readonly create: Create;
  readonly options: JsonObject;
  /** What stands where, for whoever has to say that something of it does not fit. */
  readonly named: Named;
};
export type ResolvedComponents = Readonly<Record<ConfigurablePort, ResolvedComponent>>;

type ComponentUse = NonNullable<NonNullable<ConfigFile['guards']>['resolvers']>[number];

/** The options that the CLI itself gives, beside which the config's stand. */
export type GivenOptions = Readonly<Partial<Record<ConfigurablePort, JsonObject>>>;

/**
 * Each port's component: ours, or the one that the config names, looked up from the config's own folder. Version,
 * contract and options are checked before anything of it is created; what does not fit names both sides.
 */
export async function resolveComponents(project: ProjectRecord, given: GivenOptions): Promise<ResolvedComponents> {
  const resolved: Partial<Record<ConfigurablePort, ResolvedComponent>> = {};
  for (const row of componentTable) resolved[row.port] = await resolveComponent(project, row.port, given);
  return Object.freeze(resolved) as ResolvedComponents;
}

/** The component of one port alone, for a command that needs no other. */
export async function resolveComponent(
  project: ProjectRecord,
  port: ConfigurablePort,
  given: GivenOptions,
): Promise<ResolvedComponent> {
  const row = componentTable.find((candidate) => candidate.port === port);
  if (!row) throw new TypeError(`${port} is not in the table of components`);
  return resolveOne(project, row, given[port] ?? {});
}

async function resolveOne(project: ProjectRecord, row: ComponentRow, given: JsonObject): Promise<ResolvedComponent> {
  const use = project.config.components?.[row.port];
  const wanted: Wanted = { port: row.port, contract: row.contract, at: `components.${row.port}` };
  if (use) return resolveUse(project, wanted, use, given);
  const named: Named = { port: row.port, package: row.package, version: ownVersion(row.package), at: 'its own' };
  return pick(wanted, named, (await row.load()).default, { given, own: {} });
}

/** What a place in the config asks of the package that it names. */
export type Wanted = { readonly port: PortRole; readonly contract: string; readonly at: string };

/** A package that the config names: looked up beside it, held to its version, and loaded only where it is trusted. */
export async function resolveUse(
  project: ProjectRecord,
  wanted: Wanted,
  use: ComponentUse,
  given: JsonObject = {},
): Promise<ResolvedComponent> {
  assertTrusted(project);
  const from = componentBase(project);
  const named: Named = { port: wanted.port, package: use.use, version: use.version, at: wanted.at };
  const found = packageFrom(from, use.use);
  if (!found) throw missing(named, from);
  if (found.version !== use.version) throw versionMismatch(named, found.version, from);
  const integrity = packageHash(found.dir);
  return pick(
    wanted,
    named,
    await loadComponent(found.entry, named, project.own),
    { given, own: use.options ?? {} },
    integrity,
  );
}

/** Makes it, and holds what was made to the members of its port. */
export function makeResolved(
  { create, options, named }: ResolvedComponent,
  host: Host,
  more: JsonObject = {},
): unknown {
  const made = makeComponent(() => create({ ...options, ...more }, host), named);
  return named.at === 'its own' ? made : nameErrors(made as object, named);
}

function pick(
  wanted: Wanted,
  named: Named,
  component: ComponentPackage,
  told: ToldOptions,
  integrity?: string,
): ResolvedComponent {
  const { contract, create } = contractOf(component, wanted.contract, named);
  const options = optionsFor(component.options, told, named);
  return {
    pin: {
      package: named.package,
      version: named.version,
      contract,
      ...(integrity !== undefined && { integrity }),
    },
    create,
    options: Object.freeze(structuredClone(options)),
    named,
  };
}
