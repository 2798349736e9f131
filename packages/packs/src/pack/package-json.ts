import type { JsonObject, JsonValue } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { packLimits } from '@fpf/skill-registry/tree';
import { notValid } from './pack-refused.ts';

export type PackageJson = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly files: readonly string[] | undefined;
  readonly registry: string | undefined;
  readonly value: JsonObject;
};

const nameRule = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
const versionRule = /^[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}(?:-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?$/;

/** What npm takes as a package's name, and as its version. */
export function isPackageName(name: string): boolean {
  return name.length <= 214 && nameRule.test(name);
}

export function isPackageVersion(version: string): boolean {
  return versionRule.test(version);
}

/** Scripts that some package manager runs without being asked, when it installs or packs. */
const unasked = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare', 'prepublish'];

/** A pack's package.json. A pack brings data: one that would have programs run while it is installed is refused. */
export function readPackageJson(bytes: Uint8Array): PackageJson {
  const value = readJsonObject(bytes, 'package.json');
  const { name, version, description, files, scripts, directories, publishConfig } = value;
  if (typeof name !== 'string' || !isPackageName(name))
    throw notValid(
      `package.json: ${JSON.stringify(name ?? null)} is no name of an npm package`,
      'Give it a name such as "@acme/skills".',
    );
  if (typeof version !== 'string' || !isPackageVersion(version))
    throw notValid(
      `package.json: ${JSON.stringify(version ?? null)} is no version`,
      'Write a semantic version such as "1.0.0".',
    );
  const script = unasked.find((key) => isObject(scripts) && Object.hasOwn(scripts, key));
  if (script !== undefined)
    throw notValid(
      `package.json: the script ${script} would be run by package managers unasked`,
      'A pack is data: remove the script.',
    );
  if (isObject(directories) && Object.hasOwn(directories, 'bin'))
    throw notValid(
      'package.json: directories.bin would have npm make files executable, and link them as programs',
      'A pack is data: remove it.',
    );
  return {
    name,
    version,
    description: typeof description === 'string' ? description : '',
    files: Array.isArray(files) && files.every((entry) => typeof entry === 'string') ? files : undefined,
    registry:
      isObject(publishConfig) && typeof publishConfig['registry'] === 'string' ? publishConfig['registry'] : undefined,
    value,
  };
}

export function readJsonObject(bytes: Uint8Array, file: string): JsonObject {
  const read = readJson(bytes, { bytes: packLimits.json, keys: 100_000, depth: 32 });
  if (!read.ok) throw notValid(`${file}: ${read.issue.message}`, 'Mend the file at that place.');
  if (!isObject(read.value)) throw notValid(`${file} is not an object`, 'Write a JSON object.');
  return read.value;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
