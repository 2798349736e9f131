import type { Waiver } from '@fpf/contracts';

/** What the scanner found in one place. A warning can be waived by a project, an error by nobody. */
export type ScanFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
  /** The name of the skill, and the file inside its folder. */
  readonly skill: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The place in a form in which everything can be seen. */
  readonly excerpt: string;
  /** Of the file: a waiver is for these bytes and no others. */
  readonly sha256: string;
};

/**
 * A waiver silences one rule in one file of one skill, as long as the file has the bytes that were looked at. Never an
 * error.
 */
export function isWaived(finding: ScanFinding, waivers: readonly Waiver[]): boolean {
  return finding.severity === 'warning' && waivers.some((waiver) => covers(waiver, finding));
}

export function covers({ rule, skill, path, sha256 }: Waiver, finding: ScanFinding): boolean {
  return rule === finding.code && skill === finding.skill && path === finding.file && sha256 === finding.sha256;
}

/** Waivers that silence nothing any more: the file changed, went away, or no longer has what was waived. */
export function deadWaivers(waivers: readonly Waiver[], findings: readonly ScanFinding[]): readonly Waiver[] {
  return waivers.filter(
    (waiver) => !findings.some((finding) => finding.severity === 'warning' && covers(waiver, finding)),
  );
}
