import type { PlainPath } from './plain-path.ts';
import { type StepWriter, stepsTake, writeSteps } from './pattern-steps.ts';

const longestText = 65_536;

/**
 * A text against a pattern, whole: `*` stands for any run of characters, also none, `?` for one, everything else for
 * itself. Characters are code points as they are: no folding of case, no normalisation. Undefined for a text that is
 * too long, or holds half of a character.
 */
export function textFits(pattern: string, text: string): boolean | undefined {
  if (text.length > longestText || !text.isWellFormed()) return undefined;
  const steps = writeSteps();
  writeCharacters(pattern, steps);
  return stepsTake(steps.done(), text);
}

/**
 * A path against a pattern: `*` and `?` stay within a name, and `**` as a whole name stands for any number of names,
 * also none.
 */
export function pathFits(pattern: string, { names }: PlainPath): boolean {
  const steps = writeSteps();
  for (const part of pattern === '.' ? [] : pattern.split('/'))
    if (part === '**') steps.nameRun();
    else {
      writeCharacters(part, steps);
      steps.take('/');
    }
  return stepsTake(steps.done(), names.map((name) => `${name}/`).join(''), '/');
}

/**
 * What is wrong with a pattern for paths; undefined when nothing is. What other tools read as more than a character is
 * not taken for one.
 */
export function pathPatternProblem(pattern: string): string | undefined {
  if (!pattern.isWellFormed() || pattern.includes('\0')) return 'has a character that no path has';
  if (pattern.startsWith('/') || /^[A-Za-z]:/.test(pattern))
    return 'is absolute: patterns are of paths inside the workspace';
  if (pattern.startsWith('!')) return 'begins with !: write a deny rule instead';
  if (/[[\]{}\\]/.test(pattern))
    return 'has one of [ ] { } \\, which are no part of patterns here: give several patterns instead';
  const names = pattern.split('/');
  if (pattern !== '.' && names.includes('.')) return 'has a name . in it: leave it out';
  if (names.includes('..')) return 'leads out with ..';
  if (names.includes('')) return 'has an empty name: no / at the end, and no two together';
  const long = names.find((name) => name.includes('**') && name !== '**');
  return long === undefined ? undefined : `has ** inside the name ${long}: it stands alone, between slashes`;
}

function writeCharacters(pattern: string, steps: StepWriter): void {
  for (const character of pattern)
    if (character === '*') steps.run();
    else if (character === '?') steps.takeAny();
    else steps.take(character);
}
