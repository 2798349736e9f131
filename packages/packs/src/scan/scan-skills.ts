import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import { statNamed } from '@fpf/project/files';
import { writeLock } from '@fpf/project/lock';
import { type ProjectRecord, readProject } from '@fpf/project/open';
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
import { readPlainFile } from '@fpf/skill-registry/tree';
import { readJsonObject } from '../pack/package-json.ts';
import { scanPackRoot, scanVendoredRoot } from '../pack/pack-root.ts';
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

/** One skill, looked through; or `beside` skills what else a pack has. */
type Scan = { readonly dir: string; readonly findings: readonly ScanFinding[]; readonly beside?: true };

/** Scans what was named, or the project's own skills; records the waivers that were asked for in the project's lock. */
export async function scanSkills(
  from: ProjectInput,
  named: readonly string[] = [],
  waiving: Waiving = noWaiving,
): Promise<SkillScan> {
  const project = readProject(from, waiving.places.length === 0 ? 'warn' : 'refuse');
  const scans =
    named.length > 0
      ? await scanNamed(from, named)
      : [...scanFolders(await projectFolders(from, project)), ...packScans(project).map(asBeside)];
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
  const skills = scans.filter(({ beside }) => beside === undefined).length;
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
    if (stat?.isDirectory()) scans.push(...scanFolders(skillFolders(one)), ...besideSkills(one));
    else if (stat && basename(one) === 'SKILL.md') scans.push(...scanFolders([dirname(one)]));
    else if (stat || isAddress(one)) scans.push(...(await scanFetched(from, one)));
    else throw nothingThere(one);
  }
  return scans;
}

/** A pack that is not a folder here: fetched as `add` fetches it, and gone again when it was read. */
async function scanFetched(from: ProjectInput, source: string): Promise<readonly Scan[]> {
  const { pack } = await bringPack(from, source, { from: process.cwd(), base: process.cwd() });
  const { package: described, files: all } = pack;
  // No project takes it over; another client may read it.
  const kernel = all.filter(({ path }) => path === 'SKILL.md');
  const findings = [...scanSkill(described.name, kernel), ...scanPackRoot(described.name, all)];
  return [
    ...pack.skills.map(({ name, files }) => ({ dir: `${source}/skills/${name}`, findings: scanSkill(name, files) })),
    asBeside({ dir: source, findings }),
  ];
}

function asBeside(scan: Omit<Scan, 'beside'>): Scan {
  return { ...scan, beside: true };
}

/** Of the folder of a pack what lies beside its skills. One whose package.json lists no skills is another project's. */
function besideSkills(dir: string): readonly Scan[] {
  const file = join(dir, 'package.json');
  if (!existsSync(file) || !existsSync(join(dir, 'skills'))) return [];
  const { name, files } = readJsonObject(readPlainFile(file), file);
  if (typeof name !== 'string' || !Array.isArray(files) || !files.includes('skills')) return [];
  return [asBeside({ dir, findings: scanVendoredRoot(name, dir) })];
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

async function projectFolders(from: ProjectInput, project: ProjectRecord): Promise<readonly string[]> {
  const { registry } = await composeSkills(from, project);
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
