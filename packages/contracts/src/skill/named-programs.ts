import type { SkillFile } from './loaded-skill.ts';

/** What Node, Python and a shell load. Any other file is data, of which a program may make the name as it likes. */
const program = /\.(?:[cm]?[jt]s|py|sh|bash)$/;
/** A program that is loaded by the name of its folder. */
const ofFolder = new Set(['index', '__init__', '__main__']);

export function isProgram(path: string): boolean {
  return program.test(path);
}

/**
 * The program at `start` and every other one that it names, or that one of these names: by the name of its file without
 * the ending, as `./tree.mjs`, `require('./tree')` and `import tree` do. A word that means no file names one too: too
 * much is better than too little.
 */
export function namedPrograms(start: string, files: readonly SkillFile[]): ReadonlySet<string> {
  const programs = files.filter(({ path }) => isProgram(path));
  const named = new Set([start]);
  for (const at of named) {
    const file = files.find(({ path }) => path === at);
    const text = new TextDecoder().decode(file?.bytes);
    for (const { path } of programs) if (!named.has(path) && names(text, path)) named.add(path);
  }
  return named;
}

function names(text: string, path: string): boolean {
  const parts = path.split('/');
  const file = (parts.at(-1) ?? '').replace(program, '');
  const name = ofFolder.has(file) ? (parts.at(-2) ?? file) : file;
  // To look for a text is less work than to make an expression, and most programs name few others.
  if (!text.includes(name)) return false;
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escaped(name)}(?![\p{L}\p{N}_-])`, 'u').test(text);
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
