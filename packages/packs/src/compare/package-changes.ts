import { dependencyChanges } from './dependency-changes.ts';
import type { KeptFiles, KeptPackage } from '../kept/kept-package.ts';
import type { Changes } from './pin-change.ts';

const nothing: KeptPackage = { dependencies: [], bundled: [], programs: [], install: [], files: { named: [] } };

/** What a package brings that it did not bring before, or all that it brings where it is new. */
export function packageChanges(before: KeptPackage | undefined, now: KeptPackage): Changes {
  const was = before ?? nothing;
  const dependencies = dependencyChanges(was.dependencies, now.dependencies);
  return {
    wider: [
      ...come(was.install, now.install).map((one) => `asks npm to run ${one}`),
      ...come(was.programs, now.programs).map((one) => `puts the program ${one} on the path of npm`),
      ...come(was.bundled, now.bundled).map((one) => `has ${one} inside of it, whatever the range says`),
      ...dependencies.wider,
    ],
    notes: [
      ...come(now.install, was.install).map((one) => `no longer asks npm to run ${one}`),
      ...come(now.programs, was.programs).map((one) => `no longer has the program ${one}`),
      ...come(now.bundled, was.bundled).map((one) => `no longer has ${one} inside of it`),
      ...dependencies.notes,
      ...(before ? fileNotes(before.files, now.files) : []),
    ],
  };
}

/** Of one that was pinned on another machine nobody knows what it brought: each thing that it brings may be new. */
export function perhapsNew(now: KeptPackage): Changes {
  const { wider, notes } = packageChanges(undefined, now);
  return {
    wider: wider.map((text) => `perhaps new: ${text}`),
    notes: ['what it was before is not known on this machine, only its hash', ...notes],
  };
}

function come(before: readonly string[], now: readonly string[]): readonly string[] {
  return now.filter((one) => !before.includes(one));
}

function fileNotes(before: KeptFiles, now: KeptFiles): readonly string[] {
  const [was, is] = [before, now].map(({ named }) => new Map(named.map((file) => [file.path, file.is])));
  const paths = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .filter((path) => was?.get(path) !== is?.get(path))
    .sort();
  const more = paths.length > 8 ? ` and ${paths.length - 8} more` : '';
  const others = before.others?.sha256 !== now.others?.sha256 || before.others?.count !== now.others?.count;
  const count = Math.max(before.others?.count ?? 0, now.others?.count ?? 0);
  return [
    ...(paths.length === 0 ? [] : [`files: ${paths.slice(0, 8).join(', ')}${more}`]),
    ...(others
      ? [`more files changed than are named here: of ${count} others only one digest is kept, and it is another`]
      : []),
  ];
}
