import { FpfError, type LockFile } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { hostOf } from '../host/host.ts';
import { fromProject } from '../model/choose-model.ts';
import { decideModel } from '../model/decide-model.ts';
import { makeProvider } from '../model/make-provider.ts';
import { type ModelChoice, rehearsal } from '../model/model-choice.ts';
import { resolveProvider } from '../model/provider-package.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import { ollamaOf, sameTag } from './ollama-models.ts';

/** A model that can be had now. */
export type ReachedModel = {
  readonly provider: string;
  readonly name: string;
  readonly digest: string | null;
  readonly bytes: number | null;
  readonly capabilities: readonly string[];
  readonly loaded: boolean;
  /** Where this name is pinned, and whether what is there is still what was pinned. */
  readonly pins: readonly Pin[];
  /** Whether a run without further words would ask it. */
  readonly answers: boolean;
};
export type Pin = { readonly by: 'config' | 'lock'; readonly moved: boolean };

export type UnreachedProvider = {
  readonly provider: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
};

export type ModelList = {
  readonly models: readonly ReachedModel[];
  readonly unreached: readonly UnreachedProvider[];
  /** Who would be asked; or why nobody can be. */
  readonly deciding: ModelChoice | FpfError;
};

type Found = Pick<ReachedModel, 'name' | 'digest'> & Partial<Pick<ReachedModel, 'bytes' | 'capabilities' | 'loaded'>>;

/**
 * Asks each provider for its models: Ollama, the rehearsal model, and the one that the project names. One that is away
 * hides no other.
 */
export async function listModels(from: ProjectInput): Promise<ModelList> {
  const project = readProject(from);
  const deciding = await decideModel(project, from, 'looked-at').then(
    ({ model }) => model,
    (error: unknown) => {
      if (FpfError.is(error)) return error;
      throw error;
    },
  );
  const [models, unreached]: [ReachedModel[], UnreachedProvider[]] = [[], []];
  for (const [provider, list] of sources(project, from)) {
    try {
      for (const found of await list()) models.push(describe(project, provider, found, deciding));
    } catch (error) {
      if (!FpfError.is(error)) throw error;
      unreached.push({ provider, code: error.code, message: error.message, hint: error.hint });
    }
  }
  return { models, unreached, deciding };
}

function sources(project: ProjectRecord, from: ProjectInput): ReadonlyMap<string, () => Promise<readonly Found[]>> {
  const host = hostOf(from);
  const named = fromProject(project);
  const all = new Map<string, () => Promise<readonly Found[]>>([
    ['ollama', async () => (await ollamaOf(project)).list()],
    ['rehearsal', async () => (await makeProvider({ ...rehearsal, by: 'default' }, host)).models()],
  ]);
  if (!all.has(named.provider))
    all.set(named.provider, async () => (await (await resolveProvider(project, named)).make(host)).models());
  return all;
}

function describe(
  { config, lock }: ProjectRecord,
  provider: string,
  found: Found,
  deciding: ModelChoice | FpfError,
): ReachedModel {
  const { name, digest, bytes = null, capabilities = [], loaded = false } = found;
  const pins = [pinOf('config', config.model, provider, found), pinOf('lock', lock?.model, provider, found)].filter(
    (pin) => pin !== undefined,
  );
  const answers = !FpfError.is(deciding) && deciding.provider === provider && isNamed(deciding.name, provider, name);
  return { provider, name, digest, bytes, capabilities, loaded, pins, answers };
}

type Pinned = {
  readonly provider: string;
  readonly name: string;
  readonly digest?: LockFile['model']['digest'] | undefined;
};

function pinOf(by: Pin['by'], pinned: Pinned | undefined, provider: string, { name, digest }: Found): Pin | undefined {
  if (!pinned?.digest || pinned.provider !== provider || !isNamed(pinned.name, provider, name)) return undefined;
  return { by, moved: pinned.digest !== digest };
}

/** Of a provider with one model, whatever the choice is called, it is that model. */
function isNamed(wanted: string, provider: string, name: string): boolean {
  if (provider === 'rehearsal' || provider === 'scripted' || provider === 'cassette') return true;
  return provider === 'ollama' ? sameTag(wanted, name) : wanted === name;
}
