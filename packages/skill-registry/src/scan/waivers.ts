import type { Waiver } from '@fpf/contracts';
import type { ScanFinding } from './scan-finding.ts';

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
