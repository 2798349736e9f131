import { FpfError, type Waiver } from '@fpf/contracts';
import { isWaived, type ScanFinding, textReport } from '@fpf/skill-registry';
import { type CheckedPack, checkPack } from '../pack/check-pack.ts';
import { unwaivedError } from '../scan/scan-gate.ts';
import { askedWaivers, noWaiving } from '../scan/waive.ts';
import type { FetchedPack } from '../transport/fetch-pack.ts';
import type { PackAsk } from './pack-plan.ts';
import { type PackTarget, profileOf } from './pack-target.ts';

/** A pack whose skills keep to the profile, and what speaks against it all the same. */
export type AdmittedPack = {
  readonly checked: CheckedPack;
  /** Those that are asked for now. */
  readonly waivers: readonly Waiver[];
  readonly unwaived: readonly ScanFinding[];
  /** What the scanner found and nobody waived. */
  readonly refused: FpfError | undefined;
};

/** Profile, manifest and scanner. What is asked to be waived counts; nothing else speaks for a pack. */
export function admitPack(ask: PackAsk, target: PackTarget, { pack }: FetchedPack, command: string): AdmittedPack {
  const profile = profileOf(ask.profile, target);
  const checked = checkPack(pack, profile);
  const waivers = askedWaivers(ask.waiving ?? noWaiving, checked.findings);
  const [first] = checked.broken;
  if (first) {
    throw new FpfError({
      code: 'skill.not-valid',
      message:
        `packs: ${pack.package.name}: ${first.name} does not keep to the profile ` +
        `${profile}:\n${brokenSkills(checked)}`,
      hint:
        ask.profile === undefined
          ? 'A foreign skill may be taken with --profile strict or lenient; the project is told so.'
          : 'Mend what is listed.',
      details: { skills: checked.broken.map(({ name }) => name) },
    });
  }
  const all = [...(target.project.lock?.waivers ?? []), ...waivers];
  const unwaived = checked.findings.filter((finding) => !isWaived(finding, all));
  return { checked, waivers, unwaived, refused: unwaivedError(unwaived, command) };
}

/** The first things that keep a pack out, with the places. */
function brokenSkills({ broken }: CheckedPack): string {
  const findings = broken.flatMap(({ name, diagnostics }) =>
    diagnostics
      .filter(({ severity }) => severity === 'error')
      .map((found) => ({ ...found, file: `${name}/${found.file}` })),
  );
  return textReport(findings.slice(0, 10), { error: 'error', warning: 'warning' });
}
