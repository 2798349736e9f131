import { codeOf, type Reason } from '@fpf/contracts';
import { logRef } from '../call/call-logs.ts';

/**
 * What a person can do about a reason: what it says itself, or what can be said of the things that it refers to, or
 * what its code says of all such reasons. Made by fixed rules; undefined where nothing is to be done.
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
    case 'tool.exit-code':
    case 'tool.signal':
      return logStep(ref);
    default:
      return undefined;
  }
}

/** Where a call that failed has told why. It is referred to by its id, which is the run and its number in it. */
function logStep(call: string): string | undefined {
  const [, run, seq] = /^([0-9a-z-]+)\/(\d+)$/.exec(call) ?? [];
  if (run === undefined) return undefined;
  return `\`fpf trace show ${run} --call ${seq}\` shows what it was given and what it said; its standard error lies in ${logRef(Number(seq))} of the run's folder, where it said anything there. The changes it made were set aside.`;
}
