import { readdirSync } from 'node:fs';

/**
 * Whether a folder is meant as a skill: it holds a SKILL.md. Undefined for what cannot be listed (closed to us, or a
 * link that leads nowhere or in a circle): it might be one, and whoever goes on with it tells why it is none; else a
 * skill is missing, and nobody knows.
 */
export function holdsSkill(dir: string): boolean | undefined {
  try {
    return readdirSync(dir).some((name) => name.toLowerCase() === 'skill.md');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR' ? false : undefined;
  }
}
