import { dirname, join } from 'node:path';
import { FpfError, type LockFile, type SkillManifest, type Waiver } from '@fpf/contracts';
import { folderOf } from '@fpf/project/lock';
import { shellWord, visibleLine } from '@fpf/files/text';
import { deadWaivers, isWaived, type ScanFinding, scanFolder } from '@fpf/skill-registry';
import { scanVendoredRoot } from '../pack/pack-root.ts';

export type Scanned = {
  readonly findings: readonly ScanFinding[];
  readonly unwaived: readonly ScanFinding[];
  /** Waivers that silence nothing any more. */
  readonly dead: readonly Waiver[];
};

/**
 * The skills of a project's sources, scanned. The pack that comes with the CLI is left out: it is as much a part of the
 * program as the scanner is, and is scanned where it is made.
 */
export function scanProject(manifests: readonly SkillManifest[], waivers: readonly Waiver[], project: Locked): Scanned {
  return heldAgainst(waivers, projectFindings(manifests, project));
}

export function projectFindings(manifests: readonly SkillManifest[], project: Locked): readonly ScanFinding[] {
  const skills = manifests.filter(({ shipped }) => shipped !== true).flatMap(({ path }) => scanFolder(dirname(path)));
  return [...skills, ...packScans(project).flatMap((scan) => scan.findings)];
}

export function heldAgainst(waivers: readonly Waiver[], findings: readonly ScanFinding[]): Scanned {
  return {
    findings,
    unwaived: findings.filter((finding) => !isWaived(finding, waivers)),
    dead: deadWaivers(waivers, findings),
  };
}

type Locked = { readonly lock: LockFile | undefined; readonly lockFile: string };

/** What lies in the folders of packs beside their skills. */
export function packScans({
  lock,
  lockFile,
}: Locked): readonly { readonly dir: string; readonly findings: readonly ScanFinding[] }[] {
  return Object.keys(lock?.packs ?? {}).map((name) => {
    const dir = join(dirname(lockFile), folderOf(name));
    return { dir, findings: scanVendoredRoot(name, dir) };
  });
}

/**
 * Every finding that nobody has waived, errors first, and the command that says that somebody has looked at the others.
 */
export function unwaivedError(unwaived: readonly ScanFinding[], command: string): FpfError | undefined {
  if (unwaived.length === 0) return undefined;
  const errors = unwaived.filter(({ severity }) => severity === 'error');
  const warnings = unwaived.filter(({ severity }) => severity !== 'error');
  const waives = [...new Set(warnings.map(waiveOption))].join(' ');
  const count =
    unwaived.length === 1 ? '1 finding that nobody has waived' : `${unwaived.length} findings that nobody has waived`;
  return new FpfError({
    code: 'pack.findings',
    message: `packs: ${count}:\n${[...errors, ...warnings].map((finding) => findingText(finding)).join('\n')}`,
    hint:
      errors.length > 0
        ? `Mend ${errors.length === 1 ? 'the error' : `the ${errors.length} errors`}: an error cannot be waived.`
        : `Read each place. If all of it is all right: ${command} ${waives} --reason "WHY"`,
    details: { findings: [...errors, ...warnings].slice(0, 500) },
  });
}

/** One finding for a person: the place, what stands there, and the waiver of it or the way to mend it. */
export function findingText(finding: ScanFinding, waived = false): string {
  const { severity, code, message, excerpt, fix } = finding;
  const next = waived
    ? 'waived'
    : severity === 'error'
      ? `fix: ${fix} An error cannot be waived.`
      : waiveOption(finding);
  const lines = [
    `  ${severity} ${findingPlace(finding)} ${code}: ${message}`,
    ...(excerpt === '' ? [] : [`    ${excerpt}`]),
    `    ${next}`,
  ];
  return lines.map(visibleLine).join('\n');
}

export function findingPlace({ skill, file, line, column }: ScanFinding): string {
  return `${skill}/${file}:${line}:${column}`;
}

export function waiveOption({ code, skill, file }: ScanFinding): string {
  return `--waive ${shellWord(`${code}:${skill}/${file}`)}`;
}
