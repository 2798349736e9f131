import { codeOf, type Reason } from '@fpf/contracts';

/**
 * What a person can do about a reason: what it says itself, or what can be said of the things that it refers to, or what its code says of
 * all such reasons. Made by fixed rules; undefined where nothing is to be done.
 */
export function nextSteps(why: Reason): readonly string[] {
  if (why.next !== undefined) return [why.next];
  const named = why.refs.map((ref) => stepOf(why.code, ref)).filter((step) => step !== undefined);
  if (named.length > 0) return named;
  const next = codeOf(why.code)?.next;
  return next === undefined || next === 'Nothing to do.' ? [] : [next];
}

function stepOf(code: string, ref: string): string | undefined {
  switch (code) {
    case 'permission.not-allowed':
      return `Put the rule ${ref} under policy.allow in fpf.config.json if you want it; with a policy only what it names is allowed.`;
    case 'skill.gap':
      return ref.startsWith('K')
        ? `Mend the section of ${ref} in SKILL.md: \`fpf explain ${ref}\` says what stands there; \`fpf skills enact\` on the folder shows every gap.`
        : undefined;
    default:
      return undefined;
  }
}
