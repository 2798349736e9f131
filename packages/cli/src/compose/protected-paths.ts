import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Project } from './project.ts';

/** Where the project's skills lie in the workspace: what is written there instructs the model, so a commit takes it only by name. */
export function protectedPaths({ config, configFile, workspace }: Pick<Project, 'config' | 'configFile' | 'workspace'>): readonly string[] {
  const base = configFile === undefined ? workspace : dirname(configFile);
  return (config.skills?.sources ?? []).flatMap(({ folder }) => {
    if (folder === undefined) return [];
    const path = relative(workspace, resolve(base, folder));
    const outside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
    return outside ? [] : [path];
  });
}
