import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FpfError } from '@fpf/contracts';
import { readConfig } from '@fpf/project/config';
import { type RenderedFile, renderSkill, renderTemplate } from '@fpf/skill-registry';
import { ignoreLine, type IgnorePlan, planIgnore } from './ignore-line.ts';

const configName = 'fpf.config.json';
const lockName = 'fpf.lock.json';
const exampleSkill = 'count-lines';

/** What a folder with files lacks to be a project. */
export type AddPlan = {
  /** The config and the example; the lock is made of them. Empty where there is a config. */
  readonly files: readonly RenderedFile[];
  /** The folder of skills that the example goes into. */
  readonly skills?: string;
  readonly ignore: IgnorePlan;
  /** What is added, each with what it is. */
  readonly rows: readonly (readonly [path: string, is: string])[];
  readonly notes: readonly string[];
};

/** Only looks. A config that is there is checked and kept, and then nothing is added but the line of .gitignore. */
export function planAdditions(dir: string, bare: boolean): AddPlan {
  const ignore = planIgnore(dir);
  const left = typeof ignore === 'object' ? [ignore.left] : [];
  const line = ignore === 'add' ? [['.gitignore', `one line more: ${ignoreLine}`] as const] : [];
  const file = join(dir, configName);
  if (isThere(file)) {
    readConfig(file, true);
    const lock = isThere(join(dir, lockName)) ? [] : [`There is no ${lockName} yet: \`fpf lock\` writes it.`];
    return { files: [], ignore, rows: line, notes: [...lock, ...left] };
  }
  if (isThere(join(dir, lockName))) throw lockAlone(dir);
  const skills = bare ? undefined : ['skills', 'fpf-skills'].find((name) => !isThere(join(dir, name)));
  const files = [...configFiles(dir, skills), ...exampleFiles(skills)];
  const rows = [
    [configName, 'which skills there are, and what may run'],
    [lockName, 'the pins of that'],
    ...(skills === undefined
      ? []
      : [[`${skills}/${exampleSkill}/`, 'an example skill; --bare leaves it out'] as const]),
    ...line,
  ] as const;
  const full = bare || skills ? [] : ['There is no example skill: skills/ and fpf-skills/ are there already.'];
  return { files, ...(skills !== undefined && { skills }), ignore, rows, notes: [...full, ...left] };
}

/** Also a link that leads to nothing has the name. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

const template = fileURLToPath(new URL('../../templates/existing', import.meta.url));
const schema = './node_modules/@fpf/contracts/config.schema.json';

function configFiles(dir: string, skills: string | undefined): readonly RenderedFile[] {
  const sources = [{ package: '@fpf/skills' }, ...(skills === undefined ? [] : [{ folder: skills }])];
  return renderTemplate(template, {
    // A path that leads nowhere would only make an editor complain.
    schema: existsSync(join(dir, schema)) ? `"$schema": "${schema}",\n  ` : '',
    sources: sources.map((source) => JSON.stringify(source, null, 1).replaceAll(/\s+/g, ' ')).join(', '),
  });
}

function exampleFiles(skills: string | undefined): readonly RenderedFile[] {
  if (skills === undefined) return [];
  return renderSkill(exampleSkill).files.map(({ path, text }) => ({ path: `${skills}/${exampleSkill}/${path}`, text }));
}

function lockAlone(dir: string): FpfError {
  return new FpfError({
    code: 'init.not-empty',
    message: `cli: ${dir} has a ${lockName} and no ${configName}, and a new config is not what it pins. Nothing was written.`,
    hint: `Bring ${configName} back, or remove ${lockName}; then run the command again.`,
  });
}
