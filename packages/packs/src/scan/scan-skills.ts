import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import { statNamed } from '@fpf/project/files';
import { writeLock } from '@fpf/project/lock';
import { readProject } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { overLock } from '@fpf/project/pins';
import { composeSkills } from '@fpf/project/skills';
import {
  deadWaivers,
  isWaived,
  type ReportFinding,
  type ScanFinding,
  scanFolder,
  scanSkill,
} from '@fpf/skill-registry';
import { bringPack } from '../transport/fetch-pack.ts';
import { packScans, waiveOption } from './scan-gate.ts';
import { askedWaivers, mergeWaivers, noWaiving, type Waiving } from './waive.ts';

export type SkillScan = {
  readonly skills: number;
  readonly findings: readonly ScanFinding[];
  readonly unwaived: readonly ScanFinding[];
  readonly reported: readonly ReportFinding[];
  /** What is waived, with why. */
  readonly accepted: readonly ReportFinding[];
  readonly waived: readonly Waiver[];
  /** The waivers that keep something of it unreported, each with its reason. */
  readonly silenced: readonly Waiver[];
};

type Scan = { readonly dir: string; readonly findings: readonly ScanFinding[] };

/** Scans what was named, or the project's own skills; records the waivers that were asked for in the project's lock. */
export async function scanSkills(
  from: ProjectInput,
  named: readonly string[] = [],
  waiving: Waiving = noWaiving,
): Promise<SkillScan> {
  const project = readProject(from, waiving.places.length === 0 ? 'warn' : 'refuse');
  const roots = packScans(project);
  const scans =
    named.length > 0 ? await scanNamed(from, named) : [...scanFolders(await projectFolders(from)), ...roots];
  const findings = scans.flatMap((scan) => scan.findings);
  const fresh = askedWaivers(waiving, findings);
  const waivers = mergeWaivers(project.lock?.waivers ?? [], fresh);
  if (fresh.length > 0) {
    const lock = { ...lockOf(project), waivers };
    overLock(from, project, () => writeLock(project.lockFile, lock));
  }
  const waivable = project.lock !== undefined;
  const whyOf = (finding: ScanFinding): string | undefined =>
    waivers.find((waiver) => isWaived(finding, [waiver]))?.reason;
  const told = scans.flatMap(({ dir, findings: found }) =>
    found.map((finding) => asReported(dir, finding, waivable, whyOf(finding))),
  );
  const reported = told.filter(({ waived }) => waived === undefined);
  const accepted = told.filter(({ waived }) => waived !== undefined);
  const skills = scans.length - (named.length > 0 ? 0 : roots.length);
  const dead = deadWaivers(waivers, findings);
  const silenced = waivers.filter((waiver) => !dead.includes(waiver));
  const unwaived = findings.filter((finding) => whyOf(finding) === undefined);
  return { skills, findings, silenced, unwaived, reported, accepted, waived: fresh };
}

function scanFolders(dirs: readonly string[]): readonly Scan[] {
  return dirs.map((dir) => ({ dir, findings: scanFolder(resolve(dir)) }));
}

async function scanNamed(from: ProjectInput, named: readonly string[]): Promise<readonly Scan[]> {
  const scans: Scan[] = [];
  for (const one of named) {
    const stat = statNamed(one, one);
    if (stat?.isDirectory()) scans.push(...scanFolders(skillFolders(one)));
    else if (stat && basename(one) === 'SKILL.md') scans.push(...scanFolders([dirname(one)]));
    else if (stat || isAddress(one)) scans.push(...(await scanFetched(from, one)));
    else throw nothingThere(one);
  }
  return scans;
}

/** A pack that is not a folder here: fetched as `add` fetches it, and gone again when it was read. */
async function scanFetched(from: ProjectInput, source: string): Promise<readonly Scan[]> {
  const { pack } = await bringPack(from, source, { from: process.cwd(), base: process.cwd() });
  return pack.skills.map(({ name, files }) => ({
    dir: `${source}/skills/${name}`,
    findings: scanSkill(name, files),
  }));
}

/** An address of git, or NAME@VERSION: a bare name is more likely a folder that is not there, and asks no registry. */
function isAddress(source: string): boolean {
  return /^[a-z+]+:\/\/|^[^./].*@/.test(source);
}

function nothingThere(named: string): FpfError {
  return new FpfError({
    code: 'skill.unreadable',
    message: `packs: there is no ${named}.`,
    hint: 'Name a folder of skills, a .tgz, an address of git, or NAME@VERSION.',
  });
}

/** A skill's folder, or a folder of them. */
function skillFolders(dir: string): readonly string[] {
  if (existsSync(join(dir, 'SKILL.md'))) return [dir];
  const names = readdirSync(dir)
    .sort()
    .filter((name) => existsSync(join(dir, name, 'SKILL.md')));
  if (names.length > 0) return names.map((name) => join(dir, name));
  if (existsSync(join(dir, 'skills')) && basename(dir) !== 'skills') return skillFolders(join(dir, 'skills'));
  throw new FpfError({
    code: 'skill.unreadable',
    message: `packs: ${dir} has no SKILL.md, nor has a folder in it.`,
    hint: 'Name the folder of a skill, of skills or of a pack.',
  });
}

async function projectFolders(from: ProjectInput): Promise<readonly string[]> {
  const { registry } = await composeSkills(from);
  const manifests = await registry.list();
  return manifests.filter(({ shipped }) => shipped !== true).map(({ path }) => join(path, '..'));
}

function lockOf({ lock, lockFile }: { readonly lock: LockFile | undefined; readonly lockFile: string }): LockFile {
  if (lock) return lock;
  throw new FpfError({
    code: 'pin.missing-lock',
    message: `packs: a waiver is kept in ${lockFile}, and it is not there.`,
    hint: 'Give --waive and --reason to `fpf lock`, which makes it.',
  });
}

function asReported(dir: string, finding: ScanFinding, waivable: boolean, waived: string | undefined): ReportFinding {
  const { code, severity, message, excerpt, fix, file, line, column } = finding;
  const waive =
    severity === 'warning' && waivable && waived === undefined
      ? ` Or waive it: ${waiveOption(finding)} --reason "WHY"`
      : '';
  return {
    code,
    severity,
    message: excerpt === '' ? message : `${message}: ${excerpt}`,
    fix: `${fix}${waive}`,
    file: `${dir.replace(/\/+$/, '')}/${file}`,
    line,
    column,
    ...(waived !== undefined && { waived }),
  };
}
