import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type SkillLoader, type SkillRegistry } from '@fpf/contracts';
import { makeResolved, resolveComponent } from '../components/resolve-components.ts';
import { hostOf } from '../host/host.ts';
import { type ProjectRecord, readProject } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { skillOptions, sourceNames } from './skill-sources.ts';
import { isSource, sourcesText } from './source-lines.ts';

export type SkillPorts = {
  readonly registry: SkillRegistry;
  readonly loader: SkillLoader;
  /** What the config calls each source, by what a pin calls it. */
  readonly sourceNames: ReadonlyMap<string, string>;
};

/** What a command about skills needs: no model, no session and no sandbox is loaded for it. */
export async function composeSkills(
  input: ProjectInput,
  project: ProjectRecord = readProject(input),
): Promise<SkillPorts> {
  const options = skillOptions(project, input);
  const given = { 'skill-registry': options, 'skill-loader': options };
  const host = hostOf(input, { project });
  const registry = await resolveComponent(project, 'skill-registry', given);
  const loader = await resolveComponent(project, 'skill-loader', given);
  return {
    registry: withUnlisted(makeResolved(registry, host) as SkillRegistry, project),
    loader: makeResolved(loader, host) as SkillLoader,
    sourceNames: sourceNames(options),
  };
}

/** A registry that says of an unknown skill where one of that name lies, if its folder is merely no source yet. */
function withUnlisted(registry: SkillRegistry, project: ProjectRecord): SkillRegistry {
  return Object.freeze({
    list: () => registry.list(),
    search: (request: string, options?: Parameters<SkillRegistry['search']>[1]) => registry.search(request, options),
    why: (id: string, request: string) => told(() => registry.why(id, request), id, project),
    resolve: (id: string) => told(() => registry.resolve(id), id, project),
    unreadable: async () => (await registry.unreadable?.()) ?? [],
  });
}

async function told<T>(ask: () => Promise<T>, id: string, project: ProjectRecord): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw FpfError.is(error) && error.code === 'skill.unknown' ? (unlisted(error, id, project) ?? error) : error;
  }
}

function unlisted(error: FpfError, id: string, project: ProjectRecord): FpfError | undefined {
  const name = id.replace(/@.*$/s, '');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return undefined;
  const folder = [join(project.workspace, 'skills'), project.workspace].find((one) =>
    existsSync(join(one, name, 'SKILL.md')),
  );
  if (folder === undefined || isSource(project, folder)) return undefined;
  return new FpfError({
    code: 'skill.unknown',
    message: `${error.message}; ${join(folder, name)} is one, but the folder that it lies in is no source yet`,
    hint: `Write into fpf.config.json: ${sourcesText(project, folder)}`,
    details: error.details,
    cause: error,
  });
}
