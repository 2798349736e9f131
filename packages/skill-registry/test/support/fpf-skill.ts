import { readFileSync } from 'node:fs';

/** A skill that keeps to the FPF profile, as files, to be broken in one place at a time. */
export function fpfSkill(
  change: Readonly<Record<string, (text: string) => string | undefined>> = {},
): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of ['SKILL.md', 'tools.json', 'scripts/tool.mjs', 'scripts/text-stats.mjs']) {
    const original = readFileSync(new URL(`../fixtures/text-stats/${path}`, import.meta.url), 'utf8');
    const changed = change[path] ? change[path](original) : original;
    if (changed !== undefined) files[path] = changed;
  }
  return files;
}

/** Replaces a text that has to be there: a change that changes nothing would test nothing. */
export function swap(from: string | RegExp, to: string): (text: string) => string {
  return (text) => {
    if (!(typeof from === 'string' ? text.includes(from) : from.test(text)))
      throw new Error(`the skill has no ${String(from)}`);
    return text.replace(from, () => to);
  };
}
