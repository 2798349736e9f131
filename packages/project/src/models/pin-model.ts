import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigFile, FpfError } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';
import type { ProjectInput } from '../options/project-input.ts';
import { hostOf } from '../host/host.ts';
import { makeProvider } from '../model/make-provider.ts';
import { rehearsal } from '../model/model-choice.ts';
import { assertTag } from '../model/model-tag.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import { overLock } from '../pins/over-lock.ts';
import { ollamaOf, sameTag } from './ollama-models.ts';
import { refuseOthers } from './pull-model.ts';

type ConfigModel = NonNullable<ConfigFile['model']>;
type Digest = NonNullable<ConfigModel['digest']>;

/** What pinning would change. Nothing of it is done yet. */
export type PinPlan = {
  readonly project: ProjectRecord;
  readonly file: string;
  readonly model: ConfigModel & { readonly digest: Digest };
  /** Undefined where there is no config yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** As a patch; empty where the config says it already. */
  readonly diff: string;
};

/**
 * The digest that the server has for a tag, or that the rehearsal model has, as the config's model. It is read, never
 * taken from a name.
 */
export async function planPin(from: ProjectInput, named: string | undefined, any: boolean): Promise<PinPlan> {
  const { withModel } = await import('./edit-model.ts');
  const project = readProject(from);
  const found = named === 'rehearsal' ? await rehearsalDigest(from) : await tagDigest(project, named, any);
  const { model: was } = project.config;
  const same = was?.provider === found.provider && was.use === undefined;
  const model = {
    ...found,
    ...(same && was.options !== undefined && { options: was.options }),
    ...(found.provider !== 'rehearsal' && was?.fallback !== undefined && { fallback: was.fallback }),
  };
  const file = project.configFile ?? join(project.workspace, 'fpf.config.json');
  const before = project.configFile === undefined ? undefined : readFileSync(file, 'utf8');
  const after = before === undefined ? `${JSON.stringify({ model }, null, 2)}\n` : withModel(before, model);
  return { project, file, model, before, after, diff: before === after ? '' : await diffOf(before, after) };
}

/** Whole or not at all, while nobody else changes config or lock, and only over what was shown. */
export function writePin(from: ProjectInput, { project, file, before, after }: PinPlan): void {
  overLock(from, project, () => writeWhole(before === undefined ? file : realpathSync(file), after));
}

type Pinned = Pick<ConfigModel, 'provider' | 'name'> & { readonly digest: Digest };

async function rehearsalDigest(from: ProjectInput): Promise<Pinned> {
  const { digest } = await (await makeProvider({ ...rehearsal, by: 'flag' }, hostOf(from))).probe();
  return { provider: 'rehearsal', name: 'rehearsal', digest: digest as Digest };
}

async function tagDigest(project: ProjectRecord, named: string | undefined, any: boolean): Promise<Pinned> {
  const { model } = project.config;
  const asked = named ?? (model?.provider === 'ollama' ? model.name : 'functiongemma');
  const name = assertTag(asked.replace(/^ollama:/, ''), 'usage.bad-option');
  // What the config names already was somebody's choice, and said so.
  if (name !== model?.name) refuseOthers(any, name);
  const ollama = await ollamaOf(project);
  const models = await ollama.list();
  const found = models.find((one) => sameTag(one.name, name));
  if (found?.digest) return { provider: 'ollama', name, digest: found.digest };
  throw new FpfError({
    code: found ? 'model.unpinned' : 'model.missing',
    message: found
      ? `project: ${ollama.host} tells no digest of ${name}, so there is nothing to pin it by.`
      : `project: ${ollama.host} does not have ${name}. It has: ` +
        `${models.map((one) => JSON.stringify(one.name)).join(', ') || 'no model'}.`,
    hint: found ? 'Update the server.' : `Run \`fpf model pull ${name}\`.`,
  });
}

async function diffOf(before: string | undefined, after: string): Promise<string> {
  const { toPatch } = await import('@fpf/files/patch');
  const path = 'fpf.config.json';
  const state = (text: string): { readonly type: 'file'; readonly mode: number; readonly size: number } => ({
    type: 'file',
    mode: 0o644,
    size: Buffer.byteLength(text),
  });
  const [old, now] = [before === undefined ? undefined : Buffer.from(before), Buffer.from(after)];
  const change = { path, ...(before !== undefined && { before: state(before) }), after: state(after) };
  return toPatch([{ change, ...(old && { before: old }), after: now }]).patch;
}
