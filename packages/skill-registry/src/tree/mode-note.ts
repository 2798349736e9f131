import type { SkillFile } from '@fpf/contracts';

const shown = 3;

/**
 * What a hash cannot know where files have no modes. The tree's text has each file's mode, and nothing in a file tells
 * it: a script with `#!` is executable in one skill and not in the next, so it is not guessed, and every file counts as
 * plain. Files that may be executable elsewhere are named; undefined where there are none, and where files have modes.
 */
export function modeNote(files: readonly SkillFile[], platform: NodeJS.Platform): string | undefined {
  if (platform !== 'win32') return undefined;
  const scripts = files.filter(({ bytes }) => bytes[0] === 0x23 && bytes[1] === 0x21).map(({ path }) => path);
  if (scripts.length === 0) return undefined;
  const more = scripts.length > shown ? ` and ${scripts.length - shown} more` : '';
  return `Windows keeps no executable bit, so every file counts as plain. Where ${scripts.slice(0, shown).join(', ')}${more} can be executed, the hash is another one: compare it with one made on Linux or macOS.`;
}
