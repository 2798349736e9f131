import { type JsonObject, type SkillFile } from '@fpf/contracts';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile, readTree, realSkillDir } from '@fpf/skill-registry/tree';
import { notValid } from './pack-refused.ts';
import { manifestFile } from './pack-manifest.ts';
import { manifestName, type Pack, packOf } from './pack.ts';
import { isObject, readPackageJson } from './package-json.ts';
import { makePlugin } from './plugin-json.ts';
import { jsonFile, skillAsPack } from './skill-as-pack.ts';

/** What npm packs from the root whatever `files` says. */
const always = /^(?:package\.json|(?:readme|copying|licen[cs]e)(?:\..*[^~$])?)$/i;

/**
 * A folder as a pack: one with package.json and skills/, or one skill. What is read is what `npm pack` would send. The
 * manifest is made anew for who packs; who takes a pack over has it `as it is`, for one made here would vouch for
 * nothing.
 */
export function readPackFolder(dir: string, manifest: 'made' | 'as-it-is' = 'made'): Pack {
  const root = realSkillDir(dir);
  const entries = new Set(list(root));
  if (entries.has('SKILL.md') && !entries.has('skills'))
    return manifest === 'made' ? withManifest(skillAsPack(root)) : skillAsPack(root);
  if (!entries.has('package.json') || !entries.has('skills'))
    throw notValid(
      `${dir} is neither a skill (SKILL.md) nor a pack (package.json and skills/)`,
      `A pack has skills/NAME/SKILL.md for each skill, and this package.json:\n${minimalPackageJson}`,
    );
  const described = readPackageJson(readPlainFile(join(root, 'package.json')));
  const listed = plainFiles(described.files, described.value);
  if (manifest === 'made') checkPublishConfig(described.value);
  const files = [...entries]
    .filter((name) => always.test(name) && isFile(root, name))
    .map((name) => fileOf(root, name));
  for (const entry of listed) {
    if (entry === 'plugin.json' || entry === manifestName || !entries.has(entry.split('/')[0] ?? '')) continue;
    files.push(...below(root, entry).filter(({ path }) => !files.some((file) => file.path === path)));
  }
  const plugin = entries.has('plugin.json')
    ? fileOf(root, 'plugin.json')
    : jsonFile('plugin.json', makePlugin(described));
  const pack = packOf([...files, plugin]);
  if (manifest === 'made') return withManifest(pack);
  return entries.has(manifestName) ? packOf([...pack.files, fileOf(root, manifestName)]) : pack;
}

function withManifest(pack: Pack): Pack {
  return packOf([...pack.files, manifestFile(pack)]);
}

/** The least that a pack's package.json says. */
const minimalPackageJson = JSON.stringify(
  { name: '@acme/skills', version: '1.0.0', license: 'MIT', files: ['skills', 'plugin.json', manifestName] },
  null,
  2,
);

/**
 * `files` is what decides what npm sends: only plain paths are understood here, so that nothing is sent that was not
 * looked at.
 */
function plainFiles(files: readonly string[] | undefined, value: Pack['package']['value']): readonly string[] {
  const fix = `Write "files": ["skills", "plugin.json", "${manifestName}"], with further plain paths at will.`;
  if (files === undefined)
    throw notValid('package.json has no list `files`, so npm would send everything in the folder', fix);
  const listed = files.map((entry) => entry.replace(/^\.?\//, '').replace(/\/+$/, ''));
  const odd = listed.find((entry) => entry === '' || /[*?![\]{}()\\]|(?:^|\/)\.{1,2}(?:\/|$)/.test(entry));
  if (odd !== undefined)
    throw notValid(`package.json: \`files\` has ${JSON.stringify(odd)}, which is no plain path`, fix);
  const missing = ['skills', 'plugin.json', manifestName].find((entry) => !listed.includes(entry));
  if (missing !== undefined) throw notValid(`package.json: \`files\` does not name ${missing}`, fix);
  const key = ['main', 'bin', 'browser', 'bundleDependencies', 'bundledDependencies'].find((name) =>
    Object.hasOwn(value, name),
  );
  if (key !== undefined)
    throw notValid(`package.json: ${key} would have npm send files that are no part of a pack`, 'Remove it.');
  const lists = ['dependencies', 'optionalDependencies'].find(
    (name) => isObject(value[name]) && Object.keys(value[name]).length > 0,
  );
  if (lists !== undefined)
    throw notValid(
      `package.json: ${lists} would be needed beside the skills, where nobody installs them`,
      'Make the scripts self-contained.',
    );
  return listed;
}

function below(root: string, entry: string): readonly SkillFile[] {
  if (isFile(root, entry)) return [fileOf(root, entry)];
  const into = entry === 'skills' ? list(join(root, entry)).map((name) => `skills/${name}`) : [entry];
  return into.flatMap((path) =>
    isFile(root, path)
      ? [fileOf(root, path)]
      : readTree(join(root, path)).map((file) => ({ ...file, path: `${path}/${file.path}` })),
  );
}

function fileOf(root: string, path: string): SkillFile {
  const executable = (lstatSync(join(root, path)).mode & 0o111) !== 0;
  return { path, executable, bytes: readPlainFile(join(root, path)) };
}

function isFile(root: string, path: string): boolean {
  return lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw notValid(
      `${folder} cannot be read: ${(error as Error).message}`,
      'Name a folder that exists and may be read.',
    );
  }
}

/** Where to, who may read it, and what it is called there. */
const known = ['registry', 'access', 'tag'];

/**
 * npm takes any of its settings from `publishConfig`, and a registry for a scope goes before the one that a person has
 * named: a pack says nothing there by which something else would be sent, or to somebody else.
 */
function checkPublishConfig({ publishConfig }: JsonObject): void {
  if (publishConfig === undefined) return;
  if (!isObject(publishConfig))
    throw notValid('package.json: publishConfig is no object', 'Remove it, or write an object.');
  const odd = Object.keys(publishConfig).find((key) => !known.includes(key));
  if (odd !== undefined)
    throw notValid(
      `package.json: publishConfig has ${JSON.stringify(odd.slice(0, 128))}, by which npm could send something ` +
        'else, or elsewhere',
      `Remove it: publishConfig of a pack has ${known.join(', ')} and nothing else.`,
    );
  const wrong = known.find((key) => Object.hasOwn(publishConfig, key) && typeof publishConfig[key] !== 'string');
  if (wrong !== undefined)
    throw notValid(`package.json: publishConfig.${wrong} is no text`, 'Write a text in quotes, or remove it.');
}
