import type { GuardSpec } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { wholeText } from '../kept/whole-text.ts';
import type { Change } from './pin-change.ts';

/** Returns what is other about a guard. What is not proven to stop as much as before is for a person to judge. */
export function guardChanges(before: GuardSpec | undefined, now: GuardSpec | undefined): readonly Change[] {
  if (!before) return now ? [{ text: 'has a guard now', wider: false }] : [];
  if (!now) return [{ text: 'has no guard any more', wider: true }];
  const lost = before.required_evidence.filter((id) => !now.required_evidence.includes(id));
  const come = now.required_evidence.filter((id) => !before.required_evidence.includes(id));
  return [
    ...lost.map((id) => ({ text: `its guard no longer asks for ${id}`, wider: true })),
    ...come.map((id) => ({ text: `its guard asks for ${id} too`, wider: false })),
    ...(before.failure_mode === now.failure_mode
      ? []
      : [
          {
            text: `its guard ends with ${now.failure_mode} in place of ${before.failure_mode}`,
            wider: now.failure_mode === 'degrade',
          },
        ]),
    // Without a condition all evidence has to be affirmed; with one it has to be there, and the condition decides.
    ...(before.when === now.when
      ? []
      : [{ text: `its guard's condition ${said(before.when)} became ${said(now.when)}`, wider: true }]),
    ...(before.predicate === now.predicate ? [] : [{ text: 'its guard is described in other words', wider: false }]),
    ...(canonicalJson(before.examples ?? []) === canonicalJson(now.examples ?? [])
      ? []
      : [{ text: 'its guard has other examples', wider: false }]),
  ];
}

function said(when: string | undefined): string {
  return when === undefined ? 'nothing' : JSON.stringify(wholeText(when, 240));
}
