import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { ProjectRecord } from '../open/project.ts';
import { acceptanceName } from '../lock/pinned-acceptance.ts';

/**
 * Where the project's skills lie in the workspace, the report that guards go by, the keys that answers are signed with,
 * and the record by which the model was accepted: what is written there instructs the model, or says how far it may be
 * trusted, so a commit takes it only by name.
 */
export function protectedPaths({
  config,
  configFile,
  workspace,
}: Pick<ProjectRecord, 'config' | 'configFile' | 'workspace'>): readonly string[] {
  const base = configFile === undefined ? workspace : dirname(configFile);
  const stated = [
    ...(config.skills?.sources ?? []).map(({ folder }) => folder),
    config.guards?.measured,
    config.policy?.signers,
    acceptanceName,
  ];
  return [
    ...new Set(
      stated.flatMap((place) => {
        if (place === undefined) return [];
        const named = resolve(base, place);
        // A link does not lead past it.
        return [...inside(workspace, named), ...inside(realPath(workspace), realPath(named))];
      }),
    ),
  ];
}

function inside(folder: string, place: string): readonly string[] {
  const path = relative(folder, place);
  const outside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return outside ? [] : [path];
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
