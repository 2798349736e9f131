import { dirname, join, resolve } from 'node:path';
import { FpfError, type JsonObject } from '@fpf/contracts';
import { ownPackage, packageFrom } from './installed.ts';
import type { Project } from './project.ts';

/** The name of the pack that comes with the CLI. */
export const shippedPack = '@fpf/skills';

/** Where skills are looked for: what the config lists, or the shipped pack alone. */
export function skillOptions(project: Project): JsonObject {
  const { skills = {} } = project.config;
  const base = project.configFile ? dirname(project.configFile) : project.workspace;
  const sources = (skills.sources ?? [{ package: shippedPack }]).map((source): JsonObject => {
    const profile = source.profile ?? skills.profile ?? 'fpf';
    if (source.folder !== undefined)
      return { name: source.folder, folder: resolve(base, source.folder), type: 'folder', ref: source.folder, profile };
    const name = source.package as string;
    return { name, folder: packFolder(base, name), type: 'npm', ref: name, profile, shipped: name === shippedPack };
  });
  return { sources, ...(skills.allow && { allow: skills.allow }) };
}

/** The shipped pack is the CLI's own, whatever lies beside the config under its name: its tools need no project rule. */
function packFolder(base: string, name: string): string {
  if (name === shippedPack) return ownPackage(shippedPack);
  const found = packageFrom(base, name)?.dir;
  if (found === undefined) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `cli: the skill pack ${name} is not installed in ${base}.`,
      hint: `Run there: npm install --save-exact ${name}`,
    });
  }
  return join(found, 'skills');
}
