import type { SkillNames } from './read-skill.ts';

/**
 * The skills that a feature names: by name or id in quotes (with or without `@version`), in a table's cell, or by the
 * name of one of their tools. `@every-skill` on a feature says that its outcome hangs on the whole pack. A scenario
 * that names a stand-in works with that skill: its tools are the stand-in's there, whatever else of the workspace has
 * tools of such names.
 */
export function namedSkills(
  feature: string,
  skills: readonly SkillNames[],
  standIns: readonly SkillNames[] = [],
): readonly string[] {
  const parts = partsOf(feature, standIns);
  const all = hasTag(feature, 'every-skill');
  return skills
    .filter((skill) => all || parts.some(({ words, lent }) => names(skill, words, lent)))
    .map(({ name }) => name);
}

export function hasTag(feature: string, tag: string): boolean {
  return new RegExp(`^\\s*(?:@\\S+\\s+)*@${tag}(?:\\s|$)`, 'm').test(feature);
}

interface Part {
  readonly words: ReadonlySet<string>;
  /** Tools that are a stand-in's here. */
  readonly lent: ReadonlySet<string>;
}

function names({ name, id, tools }: SkillNames, words: ReadonlySet<string>, lent: ReadonlySet<string>): boolean {
  return (
    words.has(name) || (id !== undefined && words.has(id)) || tools.some((tool) => words.has(tool) && !lent.has(tool))
  );
}

const opens = /^(?=[ \t]*(?:Background|Rule|Scenario|Scenario Outline|Scenario Template|Example):)/m;

/**
 * A feature by its scenarios, since what one works with says nothing of another. A stand-in of the feature's background
 * is every scenario's; one of a rule's is that background's alone, which names too much rather than too little.
 */
function partsOf(feature: string, standIns: readonly SkillNames[]): readonly Part[] {
  const texts = feature.split(opens);
  const background = wordsOf(texts[1]?.trimStart().startsWith('Background:') ? texts[1] : '');
  return texts.map((text) => {
    const words = wordsOf(text);
    const here = standIns.filter(({ name }) => words.has(name) || background.has(name));
    return { words, lent: new Set(here.flatMap(({ tools }) => tools)) };
  });
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('#')) continue;
    for (const [, quoted] of line.matchAll(/"([^"]+)"/g)) add(words, quoted);
    if (line.trimStart().startsWith('|')) for (const cell of line.split('|')) add(words, cell.trim());
  }
  return words;
}

function add(words: Set<string>, text: string | undefined): void {
  for (const word of (text ?? '').split(/[\s,]+/)) words.add(word.replace(/@.*$/, ''));
}
