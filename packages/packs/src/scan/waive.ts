import { FpfError, type Waiver } from '@fpf/contracts';
import type { ScanFinding } from '@fpf/skill-registry';

/** What a person says about findings: `RULE:SKILL/FILE` each, and why. */
export type Waiving = { readonly places: readonly string[]; readonly reason?: string | undefined };

export const noWaiving: Waiving = Object.freeze({ places: [] });

/** Returns the waivers that are asked for, each for the bytes that were scanned. */
export function askedWaivers(asked: Waiving, findings: readonly ScanFinding[]): readonly Waiver[] {
  const { places } = asked;
  const reason = asked.reason?.trim() ?? '';
  if (places.length === 0) return [];
  if (reason === '' || reason.length > 512)
    throw refused(
      '--waive needs a --reason of at most 512 characters',
      'Say why it is all right, for those who read the lock.',
    );
  return places.map((place) => {
    const [, rule = '', path = ''] = /^([a-z0-9.-]+):(.+)$/.exec(place) ?? [];
    const found = findings.filter(
      ({ code, skill, file }) => code === rule && (`${skill}/${file}` === path || file === path),
    );
    const [first] = found;
    if (!first)
      throw refused(
        `--waive ${place} names nothing that was found`,
        'Write RULE:SKILL/FILE as `fpf skills scan` prints it.',
      );
    if (first.severity === 'error') throw refused(`${rule} is an error, and an error cannot be waived`, first.fix);
    if (found.some(({ skill }) => skill !== first.skill))
      throw refused(`--waive ${place} fits several skills`, 'Write RULE:SKILL/FILE.');
    return { rule, skill: first.skill, path: first.file, sha256: first.sha256, reason };
  });
}

/**
 * One waiver for a rule and a file: a new one takes the place of the old. Sorted, so that a lock changes where it
 * changed.
 */
export function mergeWaivers(old: readonly Waiver[], fresh: readonly Waiver[]): Waiver[] {
  const keyOf = ({ skill, path, rule }: Waiver): string => `${skill}/${path}:${rule}`;
  const merged = new Map([...old, ...fresh].map((waiver) => [keyOf(waiver), waiver]));
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, waiver]) => waiver);
}

function refused(message: string, hint: string): FpfError {
  return new FpfError({ code: 'pack.not-waivable', message: `packs: ${message}.`, hint });
}
