import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { exists, refuseLink, refuseOddFile } from '../files/plain-entry.ts';
import { readJsonFile } from '../files/read-json-file.ts';
import { isPackFolder } from '../lock/pack-folder.ts';
import { beginsHere } from './pack-record.ts';

/** What a change that was decided still has to do. */
export type Plan = {
  readonly folder: string;
  /** The name of the config in the project's folder. */
  readonly config: string;
  readonly remove: boolean;
  /** The digests of the two texts, so that others in their place are not taken. */
  readonly texts: { readonly config: string; readonly lock: string };
  /** Nobody can guess it: a plan that a workspace brings along is never the one that this machine recorded. */
  readonly token: string;
};

export function isPlan(value: unknown): value is Plan {
  const { folder, config, remove, texts, token } = (value ?? {}) as Partial<Plan>;
  const digest = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
  return (
    typeof folder === 'string' &&
    isPackFolder(folder) &&
    typeof config === 'string' &&
    isConfigName(config) &&
    typeof remove === 'boolean' &&
    digest(texts?.config) &&
    digest(texts?.lock) &&
    typeof token === 'string' &&
    token !== ''
  );
}

/** Any name of a file in the folder, but those that are others'. */
function isConfigName(name: string): boolean {
  // eslint-disable-next-line no-control-regex
  return (
    /^[^/\\\u0000-\u001f]{1,255}$/.test(name) &&
    !['.', '..', 'fpf.lock.json', 'skill-packs', 'package.json'].includes(name)
  );
}

/** The plan that lies there, where this machine and this user began it; undefined where there is none. Only looks. */
export function readPlan(packs: string, base: string): Plan | undefined {
  const committed = join(packs, '.committed');
  const file = join(committed, 'plan.json');
  refuseLink(packs);
  refuseLink(committed);
  if (!exists(file)) return undefined;
  refuseOddFile(file);
  const read = readJsonFile(file, 'pack.not-valid');
  if (read && isPlan(read.value) && beginsHere(base, sha256(read.bytes))) return read.value;
  throw new FpfError({
    code: 'pack.foreign-change',
    message: `project: ${committed} is no change of packs that was begun here by you, so it was not followed.`,
    hint: `Remove ${committed}; folder, config and lock are as version control has them.`,
  });
}
