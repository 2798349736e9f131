import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { caseHash } from '@fpf/evaluation';
import { namedPackages } from '@fpf/project/components';
import { componentBase, packageFrom, packageHash } from '@fpf/project/installed';
import { version } from '../../version.ts';
import type { AcceptPlan } from './accept-plan.ts';
import type { Attempt } from './attempt.ts';
import type { Looks } from './look-at.ts';

type Sums = Readonly<Record<string, string>>;

/** Everything that results of the suite and answers of the models hang on, each by its sum. */
export function restsOn(plan: AcceptPlan, looks: Looks): Sums {
  const { project, suite, cases, forbidden, bounds } = plan;
  const base = componentBase(project);
  const packs = (project.config.skills?.sources ?? []).flatMap(({ package: name }) => name ?? []);
  const packages = new Set([...packs, ...namedPackages(project).map(({ use }) => use)]);
  const folders = new Set([base, suite.folder]);
  return {
    'the new model': spoken(looks.candidate.before),
    'the pinned model': spoken(looks.pinned.before),
    'the requests': hashJson(cases.map(caseHash)),
    'the tools that are forbidden': hashJson([...forbidden]),
    'the bounds': hashJson({ ...bounds }),
    'the config': project.configHash ?? 'none',
    'the lock': project.lockHash ?? 'none',
    'the stack': `${version()} ${ownSum()}`,
    'the version of Node': process.version,
    ...Object.fromEntries([...packages].map((name) => [`the package ${name}`, packageSum(base, name)])),
    ...Object.assign({}, ...[...folders].map((folder) => filesOf(folder, project.stateDir, base))),
  };
}

/** Refused with the names of what moved: nobody can tell what the results that are there would be now. */
export function assertUnmoved({ id, rests_on: before }: Attempt, now: Sums): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  const moved = names.filter((name) => before[name] !== now[name]);
  if (moved.length === 0) return;
  const more = moved.length > named ? ` and ${moved.length - named} more` : '';
  throw new FpfError({
    code: 'accept.moved',
    message: `cli: the acceptance ${id} cannot be gone on with: moved since it began: ${moved.slice(0, named).join(', ')}${more}.`,
    hint: 'Put back what moved, or begin again without --resume.',
    details: { moved: moved.slice(0, 256) },
  });
}

const named = 8;

function spoken({ provider, name, digest }: ModelIdentity): string {
  return `${provider}:${name} ${digest ?? 'nobody who answers'}`;
}

/** The programs of the stack, as bytes: a checkout has one version for many states. */
function ownSum(): string {
  const programs = import.meta.url.endsWith('.ts') ? 'src' : 'dist';
  const sums = new Map<string, string>();
  const add = (dir: string): void => {
    if (sums.has(dir)) return;
    const own = join(dir, programs);
    sums.set(dir, existsSync(own) ? packageHash(own) : packSum(dir));
    const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
      readonly dependencies?: object;
    };
    for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@fpf/'))) {
      const found = packageFrom(dir, name);
      if (found) add(realpathSync(found.dir));
    }
  };
  add(realpathSync(fileURLToPath(new URL('../../..', import.meta.url))));
  return hashJson([...sums.values()].toSorted());
}

/** A pack has skills and no programs; what lies beside them in a checkout, as its tests, is no part of it. */
function packSum(dir: string): string {
  const skills = readdirSync(dir).filter((name) => existsSync(join(dir, name, 'SKILL.md')));
  return hashJson(skills.toSorted().map((name) => [name, packageHash(join(dir, name))]));
}

function packageSum(base: string, name: string): string {
  const found = packageFrom(base, name);
  return found ? packageHash(found.dir) : 'not installed';
}

/**
 * Scenarios may read any file of the project. Not what is installed, what a run or a suite leaves, and what begins with
 * a dot.
 */
function filesOf(folder: string, stateDir: string, base: string): Sums {
  const sums: Record<string, string> = {};
  const walk = (dir: string): void => {
    for (const name of readdirSync(dir)) {
      const path = join(dir, name);
      if (name === 'node_modules' || name === 'reports' || name.startsWith('.') || path === stateDir) continue;
      const stat = lstatSync(path);
      if (stat.isDirectory()) walk(path);
      else sums[relative(base, path).split(sep).join('/')] = sumOf(path, stat);
    }
  };
  walk(folder);
  return sums;
}

function sumOf(path: string, stat: Stats): string {
  if (stat.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (!stat.isFile()) return 'no file';
  return stat.size > large ? `${stat.size} bytes of ${stat.mtimeMs}` : sha256(readFileSync(path));
}

const large = 16_777_216;
