import { dirname, join, resolve } from 'node:path';
import { FpfError, type JsonObject } from '@fpf/contracts';
import { ownPackage, packageFrom } from '../installed/installed.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { resolvePreset } from './presets.ts';
import { askedPreset, settledSkills, shippedPack } from './skill-settings.ts';

type SourceOption = {
  readonly name: string;
  readonly folder: string;
  readonly type: 'folder' | 'npm';
  readonly ref: string;
  readonly profile: string;
  readonly shipped?: boolean;
};

/**
 * Where skills are looked for: what the config lists, in its order, or the shipped pack alone; and which of them there
 * are.
 */
export function skillOptions(project: ProjectRecord, input: ProjectInput): JsonObject {
  const skills = settledSkills(project);
  const base = project.configFile ? dirname(project.configFile) : project.workspace;
  const sources = skills.sources.map((source): SourceOption => {
    const profile = source.profile ?? skills.profile;
    if (source.folder !== undefined && source.package !== undefined)
      throw oneOfTwo('a source names a folder and a package');
    if (source.folder !== undefined)
      return {
        name: source.name ?? source.folder,
        folder: resolve(base, source.folder),
        type: 'folder',
        ref: source.folder,
        profile,
      };
    if (source.package === undefined) throw oneOfTwo('a source names neither a folder nor a package');
    const ref = source.package;
    return {
      name: source.name ?? ref,
      folder: packFolder(base, ref),
      type: 'npm',
      ref,
      profile,
      shipped: ref === shippedPack,
    };
  });
  if (skills.preset !== undefined && skills.allow) throw oneOfTwo('skills has a preset and an allow list');
  const preset = askedPreset(input)?.value ?? skills.preset;
  const listed = preset === undefined ? skills.allow : resolvePreset(preset, sources.map(presetSource));
  const allow = narrowed(listed, input.options.skills ?? []);
  const precedence = skills.precedence;
  return {
    sources,
    ...(allow && { allow: [...allow] }),
    ...(precedence !== undefined && { precedence }),
    tokens: skills.tokens,
  };
}

/** Those of the list that were asked for by name; all of them where none was. What is not on the list stays off it. */
function narrowed(listed: readonly string[] | undefined, asked: readonly string[]): readonly string[] | undefined {
  if (listed === undefined || asked.length === 0) return asked.length === 0 ? listed : asked;
  const found = asked.map((skill) => ({
    skill,
    entries: listed.filter((entry) => entry === skill || entry.endsWith(`/${skill}`)),
  }));
  const missing = found.find(({ entries }) => entries.length === 0);
  if (!missing) return found.flatMap(({ entries }) => entries);
  throw new FpfError({
    code: 'usage.bad-option',
    message:
      `project: --skill ${JSON.stringify(missing.skill.slice(0, 128))} is none of the skills that the preset or ` +
      'skills.allow of this project lets in.',
    hint: 'A flag only leaves skills out; `fpf skills list` shows those that there are.',
  });
}

/** What the config calls each source, by the `ref` that pins and manifests have. */
export function sourceNames({ sources }: JsonObject): ReadonlyMap<string, string> {
  return new Map((sources as readonly SourceOption[]).map(({ ref, name }) => [ref, name]));
}

function presetSource({ name, folder, type }: SourceOption): Parameters<typeof resolvePreset>[1][number] {
  return { name, folder, pack: type === 'npm' };
}

/**
 * The shipped pack is the CLI's own, whatever lies beside the config under its name: its tools need no project rule.
 */
function packFolder(base: string, name: string): string {
  if (name === shippedPack) return ownPackage(shippedPack);
  const found = packageFrom(base, name)?.dir;
  if (found === undefined) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `project: the skill pack ${name} is not installed in ${base}.`,
      hint: `Run there: npm install --save-exact ${name}`,
    });
  }
  return join(found, 'skills');
}

function oneOfTwo(what: string): FpfError {
  return new FpfError({
    code: 'config.not-valid',
    message: `project: fpf.config.json: ${what}.`,
    hint: 'Name exactly one of the two.',
  });
}
