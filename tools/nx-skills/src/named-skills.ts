import type { SkillNames } from './read-skill.ts';

/**
 * The skills that a feature names: by name or id in quotes (with or without `@version`), in a table's cell, or by the name of one of
 * their tools. `@every-skill` on a feature says that its outcome hangs on the whole pack (a search, an abstention).
 */
export function namedSkills(feature: string, skills: readonly SkillNames[]): readonly string[] {
  const words = wordsOf(feature);
  const all = /^\s*(?:@\S+\s+)*@every-skill(?:\s|$)/m.test(feature);
  return skills
    .filter((skill) => all || [skill.name, skill.id, ...skill.tools].some((word) => word !== undefined && words.has(word)))
    .map(({ name }) => name);
}

function wordsOf(feature: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of feature.split('\n')) {
    if (line.trimStart().startsWith('#')) continue;
    for (const [, quoted] of line.matchAll(/"([^"]+)"/g)) add(words, quoted);
    if (line.trimStart().startsWith('|')) for (const cell of line.split('|')) add(words, cell.trim());
  }
  return words;
}

function add(words: Set<string>, text: string | undefined): void {
  for (const word of (text ?? '').split(/[\s,]+/)) words.add(word.replace(/@.*$/, ''));
}
