import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockProject } from '@fpf/packs';
import { ownVersion } from '@fpf/project/installed';
import { type RenderedFile, renderSkill, renderTemplate, type Words } from '@fpf/skill-registry';
import type { CommandInput } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { version } from '../version.ts';
import { linkedToClone } from './clone.ts';
import type { InitPlan } from './init-plan.ts';
import { writeProject } from './write-project.ts';

const lockName = 'fpf.lock.json';

/** What is written of these files, by path, with the lock. A component has nothing to pin before it is written. */
export function pathsOf({ template }: InitPlan, files: readonly RenderedFile[]): readonly string[] {
  const paths = files.map(({ path }) => path);
  return template === 'component' ? paths : [...paths, lockName].sort();
}

/** A project that works: its files, and a lock that is computed as `fpf lock` does it. */
export async function initProject(
  { template, dir }: InitPlan,
  files: readonly RenderedFile[],
  input: CommandInput,
  signal: AbortSignal,
): Promise<void> {
  const pinned = template !== 'component';
  await writeProject(dir, files, { lock: async (staged) => (pinned ? lockStaged(staged, input) : undefined), signal });
}

/** The rehearsal model is pinned, whatever this machine has: the project's tests are to pass everywhere at once. */
export async function lockStaged(staged: string, input: CommandInput): Promise<void> {
  const stateDir = join(staged, '.fpf');
  const quiet = { ...input.terminal, err: () => undefined, fail: () => undefined };
  const options = { workspace: staged, config: join(staged, 'fpf.config.json'), stateDir, model: 'rehearsal' };
  const ends: (() => Promise<void>)[] = [];
  try {
    await lockProject(projectInput({ ...input, options, terminal: quiet, atEnd: (work) => void ends.unshift(work) }));
  } finally {
    for (const end of ends) await end();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** A release that runs wherever the stack does, from Node 20 on. */
const cucumber = '12.9.0';
/** What a workspace of packs is run by; those that this repository is run by. */
const runners = { nx: '24.0.6', devkit: '24.0.0' };
const firstSkill = 'count-lines';
const templates = fileURLToPath(new URL('../../templates', import.meta.url));

/** The files of a project, its lock apart, by path; linked to the clone that this program runs from, where it does. */
export async function projectFiles(plan: InitPlan, clone: string | undefined): Promise<readonly RenderedFile[]> {
  const files = await filesOf(plan);
  if (clone === undefined) return files;
  return files.map(({ path, text }) => ({ path, text: path === 'package.json' ? linkedToClone(text, clone) : text }));
}

/** What a template has of its own wins over what all have. */
async function filesOf({ template, name, port }: InitPlan): Promise<readonly RenderedFile[]> {
  const words = { name, version: version(), contracts: ownVersion('@fpf/contracts') };
  if (port !== undefined) return (await import('./component-files.ts')).componentFiles(templates, port, words);
  const skill = template === 'skill' ? (name.split('/').at(-1) ?? name) : firstSkill;
  const { files, tool } = renderSkill(skill);
  const all: Words = { ...words, skill, tool, cucumber, ...runners };
  const own = files.map(({ path, text }) => ({ path: `skills/${skill}/${path}`, text }));
  const rendered = [
    ...renderTemplate(join(templates, 'project'), all),
    ...renderTemplate(join(templates, template), all),
    ...own,
  ];
  const placed = template === 'workspace' ? rendered.map(inSection) : rendered;
  return [...new Map(placed.map((file) => [file.path, file])).values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where each folder of features is run on its own, none may lie beside them. */
function inSection({ path, text }: RenderedFile): RenderedFile {
  const [, name] = /^features\/([^/]+)\.feature$/.exec(path) ?? [];
  return { path: name === undefined ? path : `features/${name}/${name}.feature`, text };
}
