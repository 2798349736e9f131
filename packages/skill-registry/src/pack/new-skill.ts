import { FpfError } from '@fpf/contracts';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export type NewSkill = {
  readonly dir: string;
  readonly files: readonly string[];
  /** The name of its one tool. */
  readonly tool: string;
  readonly next: readonly string[];
};

const templates = new URL('../../templates/skill/', import.meta.url);

/**
 * A skill that keeps to the `fpf` profile and passes its own cases at once: an example that counts lines, and says that it is
 * one. A folder that exists is never written into.
 */
export function newSkill({ name, folder }: { readonly name: string; readonly folder: string }): NewSkill {
  if (name.length > 42 || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw refused(
      `'${name.slice(0, 80)}' is no name for a skill: lower-case letters, digits and single hyphens, at most 42 characters, as in count-lines.`,
      'Choose another name.',
    );
  }
  const target = join(folder, name);
  if (existsSync(target)) throw refused(`${target} exists already.`, 'Choose another name, or another folder with --in.', 'pack.exists');
  const words = { name, tool: name.replaceAll('-', '_') };
  return { dir: target, files: write(target, words), tool: words.tool, next: nextSteps(words) };
}

type Words = { readonly name: string; readonly tool: string };

function write(target: string, words: Words): readonly string[] {
  const template = fileURLToPath(templates);
  const sources = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  try {
    return sources
      .map((entry) => {
        const source = join(entry.parentPath, entry.name);
        const path = fileName(relative(template, source), words);
        mkdirSync(dirname(join(target, path)), { recursive: true });
        writeFileSync(join(target, path), fill(readFileSync(source, 'utf8'), words), { flag: 'wx' });
        return path;
      })
      .sort();
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** `scripts/name.mjs.txt` becomes `scripts/count-lines.mjs`. Templates end with .txt, so that no tool takes them for sources. */
function fileName(path: string, { name }: Words): string {
  return path.replace(/\.txt$/, '').replace(/\bname(?=\.mjs$)/, name);
}

function fill(text: string, { name, tool }: Words): string {
  return text.replaceAll('{{name}}', name).replaceAll('{{tool}}', tool);
}

function nextSteps({ name, tool }: Words): readonly string[] {
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
