import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the skills of the pack lie. */
export const shipped: string = fileURLToPath(new URL('../..', import.meta.url));

export const shippedNames: readonly string[] = readdirSync(shipped).filter((entry) =>
  existsSync(join(shipped, entry, 'SKILL.md')),
);

/** The skills that are asked about: the one that FPF_TEST_SKILL names, or all. */
export function askedSkills(): readonly string[] {
  const name = process.env['FPF_TEST_SKILL'] || undefined;
  if (name === undefined) return shippedNames;
  if (!shippedNames.includes(name))
    throw new Error(`FPF_TEST_SKILL names ${name}, which is no skill of ${shipped}: ${shippedNames.join(', ')}`);
  return [name];
}
