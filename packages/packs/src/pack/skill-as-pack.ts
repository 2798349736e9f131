import type { SkillFile } from '@fpf/contracts';
import { Buffer } from 'node:buffer';
import { basename } from 'node:path';
import { examineFolder, packageVersion, placeOf, showFinding } from '@fpf/skill-registry';
import { readTree } from '@fpf/skill-registry/tree';
import { notValid } from './pack-refused.ts';
import { manifestName, type Pack, packOf } from './pack.ts';
import { isPackageName, isPackageVersion } from './package-json.ts';
import { makePlugin } from './plugin-json.ts';

/**
 * A pack of one skill, named and versioned as the skill is, without a manifest. Nothing is written into the skill's
 * folder.
 */
export function skillAsPack(root: string): Pack {
  const version = packageVersion(root);
  const { manifest, diagnostics } = examineFolder(
    {
      dir: root,
      folder: basename(root),
      profile: 'lenient',
      source: { type: 'folder', ref: root },
      shipped: false,
      ...(version === undefined ? {} : { packageVersion: version }),
    },
    { body: false },
  );
  if (!manifest) {
    const why = diagnostics.find(({ severity }) => severity === 'error');
    throw notValid(
      `${root} is no skill that can be read${why ? `: ${showFinding(why)}` : ''}`,
      'Run `fpf skills validate` on it.',
    );
  }
  const files = readTree(root);
  if (!isPackageName(manifest.name))
    throw notValid(
      `${header(root, files, /^name\s*:/m)} name ${JSON.stringify(manifest.name)} is not of lower-case letters, digits and single hyphens`,
      'Give the skill and its folder a name such as `repo-search`.',
    );
  if (!isPackageVersion(manifest.version))
    throw notValid(
      `${header(root, files, /^\s+version\s*:/m)} metadata.version ${JSON.stringify(manifest.version)} is no version`,
      'Write a semantic version in quotes, such as "1.0.0".',
    );
  const described = {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    ...(manifest.license !== undefined && { license: manifest.license }),
    keywords: ['agent-skills', 'fpf-skills'],
    files: ['skills', 'plugin.json', manifestName],
  };
  const carried = files.map((file) => ({ ...file, path: `skills/${manifest.name}/${file.path}` }));
  return packOf([jsonFile('package.json', described), jsonFile('plugin.json', makePlugin(described)), ...carried]);
}

/** `DIR/SKILL.md:LINE`: the line of the header that what is wrong was read from. */
function header(root: string, files: readonly SkillFile[], line: RegExp): string {
  const file = files.find(({ path }) => path.toLowerCase() === 'skill.md');
  const text = new TextDecoder().decode(file?.bytes);
  return `${root}/${file?.path ?? 'SKILL.md'}:${placeOf(text, Math.max(0, text.search(line))).line}`;
}

export function jsonFile(path: string, value: unknown): SkillFile {
  return { path, executable: false, bytes: new Uint8Array(Buffer.from(`${JSON.stringify(value, null, 2)}\n`)) };
}
