import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

export type Words = Readonly<Record<string, string>>;

/** A file that is to be written: its path below the folder that it goes into, with slashes. */
export type RenderedFile = { readonly path: string; readonly text: string };

/** The files of a template folder with its words filled in, by path. Nothing is written. */
export function renderTemplate(template: string, words: Words): readonly RenderedFile[] {
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      return {
        path: fileName(relative(template, source), words),
        text: fill(readFileSync(source, 'utf8'), words, source),
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes them into a folder that is not there yet, or leaves none. Gives their paths below it. */
export function writeRendered(target: string, files: readonly RenderedFile[]): readonly string[] {
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), text, { flag: 'wx' });
    }
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
  return files.map(({ path }) => path);
}

/**
 * `scripts/name.mjs.txt` becomes `scripts/count-lines.mjs`, `skill.feature.txt` likewise what the word `skill` is.
 * Templates end with .txt, so that no tool takes them for sources.
 */
function fileName(path: string, words: Words): string {
  return path
    .split(sep)
    .join('/')
    .replace(/\.txt$/, '')
    .replace(/\b(?:name(?=\.mjs$)|skill(?=\.feature$))/, (word) => words[word] ?? word);
}

function fill(text: string, words: Words, source: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => {
    const value = Object.hasOwn(words, word) ? words[word] : undefined;
    if (value === undefined) throw new Error(`${source} asks for the word ${word}, which nobody gave.`);
    return value;
  });
}
