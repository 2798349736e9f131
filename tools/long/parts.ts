import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSuites } from '../reach/choose.ts';
import { readMap } from '../reach/map.ts';
import { findSuites, namesOf, projectOf } from '../reach/suites.ts';

/** A program of Node, and where it leaves its counts; without a folder its last line says them. */
export interface Command {
  readonly cwd: string;
  readonly args: readonly string[];
  readonly reports?: string;
}

export interface Part {
  readonly name: string;
  /** What of it runs. */
  readonly says: string;
  readonly commands: readonly Command[];
}

const fromSource = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
const releases =
  /^(?:tools\/(?:release|packed|bundle)\b|\.changeset\/|(?:packages|examples)\/[^/]+\/package\.json$|pnpm-)/;

/** Returns the parts that a change reaches, or all of them. */
export function chooseParts(root: string, changed: readonly string[] | undefined, proven: boolean): readonly Part[] {
  const suites = findSuites(root);
  const chosen = changed === undefined ? new Set(namesOf(suites)) : chooseSuites(changed, readMap(), suites);
  const longTests = suites.longTests.filter((file) => chosen.has(file));
  const adapter = longTests.some((file) => file.startsWith('packages/agentfs-adapter/'));
  const released = changed === undefined || changed.some((file) => releases.test(file));
  const units = longUnits(root, longTests);
  return [
    ...(released ? [rehearsal] : []),
    ...units,
    ...(adapter ? [otherWays] : []),
    ...mutantsOf(root, changed, proven),
    ...pagesOf(
      suites.pages.filter((page) => chosen.has(page)),
      suites.pages.length,
    ),
  ].sort((a, b) => cheap.indexOf(b.name) - cheap.indexOf(a.name));
}

/** What takes longest begins first, what is not named last. */
const cheap = ['pages', 'mutants', 'tools', 'other-ways', 'packages/agentfs-adapter', 'packages/cli', 'rehearsal'];

/** The long tests of each project, in processes of their own, two at once. */
function longUnits(root: string, files: readonly string[]): readonly Part[] {
  const folders = [...new Set(files.map((file) => projectOf(root, file)))];
  return folders.map((folder) => {
    const own = files.filter((file) => projectOf(root, file) === folder).map((file) => file.slice(folder.length + 1));
    const runner = `${folder.replaceAll(/[^/]+/g, '..')}/tools/unit/run.mjs`;
    const args = ['--disable-warning=ExperimentalWarning', runner, '--long', '--at-once', '2', ...own];
    return {
      name: folder,
      says: `${own.length} long tests`,
      commands: [{ cwd: folder, args, reports: '.reports/long' }],
    };
  });
}

const otherWays: Part = {
  name: 'other-ways',
  says: 'the tests of sessions once more, with the engine of agentfs-sdk and in the other sandboxes',
  commands: ['engine', 'engine-long', 'steps'].map((way) => ({
    cwd: 'packages/agentfs-adapter',
    args: ['--disable-warning=ExperimentalWarning', 'tools/other-ways.mjs', way],
    reports: `.reports/other-${way}`,
  })),
};

function pagesOf(pages: readonly string[], all: number): readonly Part[] {
  if (pages.length === 0) return [];
  const args = [...fromSource, 'tools/docs/check.ts', ...(pages.length === all ? ['--all'] : pages)];
  return [
    {
      name: 'pages',
      says: `${pages.length} of ${all} pages`,
      commands: [{ cwd: '.', args, reports: `tools/docs/.reports/${pages.length === all ? 'pages' : 'named'}` }],
    },
  ];
}

/** All mutants where the scenarios change, else those that break a file of the change. */
function mutantsOf(root: string, changed: readonly string[] | undefined, proven: boolean): readonly Part[] {
  const args = [...fromSource, 'bdd/mutants/run.ts', ...(proven ? ['--unproven'] : [])];
  if (changed === undefined || changed.some((file) => file.startsWith('bdd/')))
    return [{ name: 'mutants', says: 'every mutant', commands: [{ cwd: '.', args }] }];
  const sources = globSync('bdd/mutants/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const broken = changed.filter((file) => sources.some((text) => text.includes(`'${file}'`)));
  if (broken.length === 0) return [];
  const of = broken.flatMap((file) => ['--of', file]);
  return [{ name: 'mutants', says: `those of ${broken.join(', ')}`, commands: [{ cwd: '.', args: [...args, ...of] }] }];
}

const rehearsal: Part = {
  name: 'rehearsal',
  says: 'releases to a registry on loopback',
  commands: [{ cwd: '.', args: [...fromSource, 'tools/release/rehearse.ts'] }],
};
