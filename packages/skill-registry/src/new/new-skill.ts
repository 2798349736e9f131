import { FpfError } from '@fpf/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameProblem } from '../tree/path-rules.ts';
import { type RenderedFile, renderTemplate, writeRendered } from './render-template.ts';

export type NewSkill = {
  readonly dir: string;
  readonly files: readonly string[];
  /** The name of its one tool. */
  readonly tool: string;
  readonly next: readonly string[];
};

const templates = new URL('../../templates/skill', import.meta.url);

/**
 * A skill that keeps to the `fpf` profile and passes its own cases at once: an example that counts lines, and says that
 * it is one. A folder that exists is never written into.
 */
export function newSkill({ name, folder }: { readonly name: string; readonly folder: string }): NewSkill {
  const rendered = renderSkill(name);
  const target = join(folder, name);
  if (existsSync(target))
    throw refused(`${target} exists already.`, 'Choose another name, or another folder with --in.', 'pack.exists');
  return {
    dir: target,
    files: writeRendered(target, rendered.files),
    tool: rendered.tool,
    next: nextSteps({ name, tool: rendered.tool }),
  };
}

export type RenderedSkill = { readonly files: readonly RenderedFile[]; readonly tool: string };

/** The files of that skill, for a folder of its name. */
export function renderSkill(name: string): RenderedSkill {
  if (name.length > 42 || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw refused(
      `'${name.slice(0, 80)}' is no name for a skill: lower-case letters, digits and single hyphens, at most 42 characters, as in count-lines.`,
      'Choose another name.',
    );
  }
  for (const file of [name, `${name}.mjs`]) {
    const problem = nameProblem(file);
    if (problem) throw refused(`'${name}' is no name for a skill: ${file} ${problem.what}.`, 'Choose another name.');
  }
  const tool = name.replaceAll('-', '_');
  return { files: renderTemplate(fileURLToPath(templates), { name, tool }), tool };
}

function nextSteps({ name, tool }: { readonly name: string; readonly tool: string }): readonly string[] {
  return [
    'SKILL.md: description and fpf-keywords are what search selects by; say when to use it and what it is not for.',
    `tools.json: ${tool} and its arguments; a small model sees the names, the one-line descriptions and the first types.`,
    `scripts/${name}.mjs: the arguments come as JSON on stdin, one JSON value goes to stdout.`,
    'SKILL.md: the thirteen sections follow from what the script does; `fpf skills validate` names what does not fit.',
    'evals/cases.json: what it does, what it refuses.',
  ];
}

function refused(message: string, hint: string, code = 'pack.not-valid'): FpfError {
  return new FpfError({ code, message: `skill-registry: ${message}`, hint });
}
