import { DependencyType, type CreateDependenciesContext, type RawProjectGraphDependency } from '@nx/devkit';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, lookAt } from './look.ts';
import { settingsOf, type NxSkillsOptions } from './options.ts';
import { namedSkills } from './named-skills.ts';
import { readSkill, type SkillNames } from './read-skill.ts';
import { skillProjectName } from './skill-project.ts';

/**
 * Skills and features hang on the command that runs them, features also on their steps and on each skill that they
 * name.
 */
export function createEdges(
  options: NxSkillsOptions | undefined,
  context: CreateDependenciesContext,
): RawProjectGraphDependency[] {
  const { cliProject, stepsProject, standIns } = settingsOf(options);
  const projects = Object.entries(context.projects);
  const tagged = (tag: string): readonly (readonly [string, string])[] =>
    projects
      .filter(([, project]) => project.tags?.includes(tag))
      .map(([name, project]) => [name, project.root] as const);
  const skills = tagged('layer:skill');
  const features = tagged('layer:bdd');
  const look = lookAt(context.workspaceRoot);
  const names = skills.map(([, root]) => readSkill(root, look));
  const made = readStandIns(context.workspaceRoot, standIns, look);
  const edges: RawProjectGraphDependency[] = [];
  if (context.projects[cliProject] !== undefined) {
    for (const [source] of [...skills, ...features])
      edges.push({ source, target: cliProject, type: DependencyType.implicit });
  }
  if (context.projects[stepsProject] !== undefined) {
    for (const [source] of features) edges.push({ source, target: stepsProject, type: DependencyType.implicit });
  }
  for (const [source, file] of features) {
    const text = readFileSync(join(context.workspaceRoot, file), 'utf8');
    for (const name of namedSkills(text, names, made))
      edges.push({ source, target: skillProjectName(name), type: DependencyType.implicit });
  }
  return edges;
}

/** Each is held to the profile where a scenario loads it; a skill that is no project has no targets. */
function readStandIns(workspaceRoot: string, folder: string, look: Look): readonly SkillNames[] {
  if (folder === '') return [];
  return readdirSync(join(workspaceRoot, folder))
    .filter((name) => existsSync(join(workspaceRoot, folder, name, 'SKILL.md')))
    .map((name) => readSkill(join(folder, name), look));
}
