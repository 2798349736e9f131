import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Words = Readonly<Record<string, string>>;

/** Writes the files of a template folder, with its words filled in. A folder that exists is never written into. */
export function writeTemplate(template: string, target: string, words: Words): readonly string[] {
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  const sources = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  try {
    return sources.map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const file = join(target, fileName(relative(template, source), words));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, fill(readFileSync(source, 'utf8'), words, source));
      return file;
    });
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** `scripts/name.mjs.txt` → `scripts/count-lines.mjs`. Templates end with .txt, so that no tool takes them for sources. */
function fileName(path: string, words: Words): string {
  return path.replace(/\.txt$/, '').replace(/\bname(?=\.mjs$)/, words['name'] ?? 'name');
}

function fill(text: string, words: Words, source: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`${source} asks for the word ${word}, which nobody gave.`);
    return value;
  });
}
