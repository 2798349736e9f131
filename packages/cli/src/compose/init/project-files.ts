import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownVersion } from '@fpf/project/installed';
import { type RenderedFile, renderSkill, renderTemplate, type Words } from '@fpf/skill-registry';
import { version } from '../../version.ts';
import type { InitPlan } from './init-plan.ts';

/** A release that runs wherever the stack does, from Node 20 on. */
const cucumber = '12.9.0';
/** What a workspace of packs is run by; those that this repository is run by. */
const runners = { nx: '24.0.6', devkit: '24.0.0' };
const firstSkill = 'count-lines';
const templates = fileURLToPath(new URL('../../../templates', import.meta.url));

/** The files of a project, its lock apart, by path. What a template has of its own wins over what all have. */
export async function projectFiles({ template, name, port }: InitPlan): Promise<readonly RenderedFile[]> {
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
