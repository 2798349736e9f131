import type { Finding } from '../boundaries/finding.ts';
import { type Manifest, manifestPath, type Member, readWorkspace } from '../boundaries/workspace.ts';
import { type Changes, changedSinceBase } from './changed-since-base.ts';
import { type Changeset, readChangesets } from './read-changesets.ts';

export interface ReleaseCheck {
  readonly findings: readonly Finding[];
  /** Packages that changed without a changeset. A note and no finding: only a person can say what a user notices. */
  readonly withoutChangeset: readonly string[];
  readonly comparedWith: string;
}

/** Checks that the changesets can be released, and lists the packages that changed without one. */
export function checkRelease(root: string, base: string | undefined): ReleaseCheck {
  // Only manifests are needed, so no sources are read.
  const released = readWorkspace(root, { only: '' }).members.filter(({ manifest }) => manifest.private !== true);
  const { changesets, broken } = readChangesets(root);
  const changes = changedSinceBase(root, base);
  return {
    findings: [
      ...broken.map((file) =>
        refuse(
          file,
          'This is not a changeset: its header is not a list of packages with minor, patch or none.',
          'Write it with `npm run exec -- changeset`.',
        ),
      ),
      ...changesets.flatMap((changeset) => changesetFindings(changeset, released)),
    ],
    withoutChangeset: lackingChangeset(released, changesets, changes),
    comparedWith:
      'missing' in changes ? `nothing to compare with: ${changes.missing}` : `compared with ${changes.base}`,
  };
}

function changesetFindings({ file, bumps }: Changeset, released: readonly Member[]): readonly Finding[] {
  return [...bumps].flatMap(([name, bump]) => {
    const member = released.find((each) => each.name === name);
    if (!member)
      return [
        refuse(
          file,
          `${name} is not a package that this repository releases.`,
          `Name one of ${released.map((each) => each.name).join(', ')}.`,
        ),
      ];
    if (bump !== 'major' || !isZero(member.manifest)) return [];
    return [refuse(file, `A major takes ${name} from 0.x to 1.0.0.`, `Use minor: in 0.x it may break what was there.`)];
  });
}

function isZero({ version }: Manifest): boolean {
  return version?.startsWith('0.') === true;
}

/** Only a changeset that came or changed since the base counts: an older one says nothing of this change. */
function lackingChangeset(
  released: readonly Member[],
  changesets: readonly Changeset[],
  changes: Changes,
): readonly string[] {
  if ('missing' in changes) return [];
  const changed = new Set(changes.files);
  const own = changesets.filter(({ file }) => changed.has(file));
  if (own.some(({ bumps }) => bumps.size === 0)) return [];
  return released
    .filter((member) => {
      const source = `${member.folder}/src/`;
      const touched = changed.has(manifestPath(member)) || changes.files.some((file) => file.startsWith(source));
      // `changeset version` uses the changesets up, and writes them into the changelog.
      const versioned = changed.has(`${member.folder}/CHANGELOG.md`);
      return touched && !versioned && !own.some(({ bumps }) => bumps.has(member.name));
    })
    .map(({ name }) => name);
}

function refuse(file: string, message: string, fix: string): Finding {
  return { rule: 'release', file, line: 1, message, fix };
}
