import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hashSkill } from '@fpf/skill-registry';
import { parse } from 'yaml';
import type { Finding } from '../finding.ts';
import type { Workspace } from '../workspace.ts';

const exact = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly hash?: string;
}

/**
 * Every skill has one exact version of its own, and the root's lock, where there is one, names it with the hash of its
 * files. No pin is inferred from a name.
 */
export function skillPins({ root }: Pick<Workspace, 'root'>): readonly Finding[] {
  return globSync('skills/*/SKILL.md', { cwd: root })
    .sort()
    .flatMap((file) => skillPin(root, dirname(file)));
}

function skillPin(root: string, folder: string): readonly Finding[] {
  const file = `${folder}/SKILL.md`;
  const name = basename(folder);
  const text = readFileSync(join(root, file), 'utf8');
  const version = versionOf(text);
  const line = Math.max(1, text.split('\n').findIndex((candidate) => /^\s+version:/.test(candidate)) + 1);
  const refuse = (message: string, fix: string): readonly Finding[] => [{ rule: 'pin', file, line, message, fix }];
  if (version === undefined || !exact.test(version)) {
    return refuse(
      `The skill ${name} has ${version === undefined ? 'no metadata.version' : `the version '${version}', which is not exact`}.`,
      'Give it one exact version in its frontmatter, as `metadata: {version: "1.0.0"}`.',
    );
  }
  const lock = join(root, 'fpf.lock.json');
  if (!existsSync(lock)) return [];
  const { skills = {} } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly skills?: Readonly<Record<string, Locked>>;
  };
  const pin = Object.entries(skills).find(([key, entry]) => (entry.name ?? key) === name)?.[1];
  if (pin === undefined)
    return refuse(`The skill ${name} is not in fpf.lock.json.`, 'Run `npm run -s fpf -- lock` and commit the lock.');
  if (pin.version !== version)
    return refuse(
      `The skill ${name} is ${version}, and fpf.lock.json pins ${pin.version ?? 'no version'}.`,
      'Run `npm run -s fpf -- lock` and commit the lock.',
    );
  const hash = hashOf(join(root, folder));
  return hash === pin.hash
    ? []
    : refuse(
        `The files of the skill ${name} are not the ones that fpf.lock.json pins (${hash}, not ${pin.hash ?? 'no hash'}).`,
        'If the change is meant, give the skill a new version where it is published, run `npm run -s fpf -- lock` and commit the lock.',
      );
}

/**
 * A folder that cannot be hashed (a link in it, say) has no pin that fits; `fpf skills validate` says what is wrong.
 */
function hashOf(folder: string): string {
  try {
    return hashSkill(folder);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Read as text: 1.10 must stay 1.10. */
function versionOf(skill: string): string | undefined {
  const header = /^---\r?\n([^]*?)\r?\n---\s*(?:\r?\n|$)/.exec(skill)?.[1];
  if (header === undefined) return undefined;
  try {
    const { metadata } = (parse(header, { schema: 'failsafe' }) ?? {}) as {
      readonly metadata?: { readonly version?: unknown };
    };
    return typeof metadata?.version === 'string' ? metadata.version : undefined;
  } catch {
    return undefined;
  }
}
