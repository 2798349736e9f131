import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError, type JsonValue, nearestName } from '@fpf/contracts';
import { readPlain } from '@fpf/files/read';
import { readJsonFile } from '../files/read-json-file.ts';

/** A source as far as its presets are concerned: each names skills of its own source and no others. */
export type PresetSource = { readonly name: string; readonly folder: string; readonly pack: boolean };

const presetName = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The skills that a preset names, as `source/name`; what several packs call by one name is taken together. */
export function resolvePreset(name: string, sources: readonly PresetSource[]): readonly string[] {
  const found = sources.map((source) => ({ source, presets: presetsOf(source) }));
  for (const { source, presets } of found) refuseUnknown(name, presets.get(name) ?? [], source);
  const skills = found.flatMap(({ source, presets }) =>
    (presets.get(name) ?? []).map((skill) => `${source.name}/${skill}`),
  );
  if (found.some(({ presets }) => presets.has(name))) return skills;
  const known = [...new Set(found.flatMap(({ presets }) => [...presets.keys()]))];
  throw new FpfError({
    code: 'config.unknown-preset',
    message: `project: no skill source has a preset ${JSON.stringify(name.slice(0, 64))}.`,
    hint:
      known.length > 0
        ? `There is ${known.join(', ')}.`
        : 'No source ships a presets.json; name the skills under skills.allow instead.',
    details: { known },
  });
}

/** A slip in a preset would leave a skill out without a word. */
function refuseUnknown(preset: string, wanted: readonly string[], { name, folder }: PresetSource): void {
  const folders = skillFolders(folder);
  const missing = wanted.filter((skill) => !folders.includes(skill));
  if (missing.length === 0) return;
  // Below the stricter profiles a skill may be called otherwise than its folder.
  const called = folders.flatMap((one) => nameIn(join(folder, one, 'SKILL.md')) ?? []);
  const unknown = missing.find((skill) => !called.includes(skill));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, [...new Set([...folders, ...called])]);
  throw new FpfError({
    code: 'config.unknown-skill',
    message:
      `project: the preset ${preset} of ${name} names a skill ${JSON.stringify(unknown)}, and there is none in ` +
      `${folder}.`,
    hint:
      nearest === undefined
        ? 'Mend presets.json, or put the skill there.'
        : `Did you mean ${nearest}? Mend presets.json.`,
    details: { preset, skill: unknown, source: name },
  });
}

function skillFolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((one) => existsSync(join(folder, one, 'SKILL.md')));
  } catch {
    // Whoever reads the source tells what is wrong with it.
    return [];
  }
}

function readHeader(file: string): Uint8Array | undefined {
  try {
    return readPlain(file, 1_048_576, { links: 'follow' })?.bytes;
  } catch {
    return undefined;
  }
}

/** The name in a header, as far as a look at its line tells it: enough to say that a preset is not mistaken. */
function nameIn(file: string): string | undefined {
  const bytes = readHeader(file);
  const text = new TextDecoder().decode(bytes?.subarray(0, 65_536));
  return /^name:[ \t]*["']?([^"'\r\n]{1,64}?)["']?[ \t]*$/m.exec(text)?.[1];
}

/** `{"presets": {"readonly": ["repo-search"]}}` beside the skills, or at the root of their package. */
function presetsOf({ folder, pack }: PresetSource): ReadonlyMap<string, readonly string[]> {
  for (const dir of pack ? [folder, dirname(folder)] : [folder]) {
    const file = join(dir, 'presets.json');
    const read = readJsonFile(file, 'config.unreadable');
    if (read) return readPresets(file, read.value);
  }
  return new Map();
}

function readPresets(file: string, value: JsonValue): ReadonlyMap<string, readonly string[]> {
  const presets = isMap(value) && Object.hasOwn(value, 'presets') ? value['presets'] : undefined;
  if (!isMap(presets)) throw notPresets(file, 'it has no map `presets`');
  return new Map(
    Object.entries(presets).map(([name, skills]) => {
      if (!presetName.test(name)) throw notPresets(file, `${JSON.stringify(name.slice(0, 64))} cannot name a preset`);
      if (!Array.isArray(skills) || skills.length > 512 || !skills.every(isName))
        throw notPresets(file, `${name} is not a list of skill names`);
      return [name, skills];
    }),
  );
}

function isMap(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: JsonValue): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 128;
}

function notPresets(file: string, why: string): FpfError {
  return new FpfError({
    code: 'config.unreadable',
    message: `project: ${file} is not a file of presets: ${why}.`,
    hint: 'Write {"presets": {"name": ["skill", "skill"]}}.',
  });
}
