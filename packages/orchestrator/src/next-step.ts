import { codeOf, type Reason } from '@fpf/contracts';

/**
 * What a person can do about a reason: what its code says of all such reasons, or, where the reason refers to something that can be
 * named, exactly that. Made by fixed rules; undefined where nothing is to be done.
 */
export function nextSteps(why: Reason): readonly string[] {
  const named = why.refs.map((ref) => stepOf(why.code, ref)).filter((step) => step !== undefined);
  if (named.length > 0) return named;
  const next = codeOf(why.code)?.next;
  return next === undefined || next === 'Nothing to do.' ? [] : [next];
}

function stepOf(code: string, ref: string): string | undefined {
  switch (code) {
    case 'permission.not-allowed':
      return `Put the rule ${ref} under policy.allow in fpf.config.json if you want it; with a policy only what it names is allowed.`;
    case 'guard.predicate-false':
      return evidenceStep(ref);
    case 'skill.gap':
      return ref.startsWith('K')
        ? `Mend the section of ${ref} in SKILL.md: \`fpf explain ${ref}\` says what stands there; \`fpf skills enact\` on the folder shows every gap.`
        : undefined;
    default:
      return undefined;
  }
}

/** What makes a question of the guard's evidence come out as yes. A kind that is not known here has no step of its own. */
function evidenceStep(question: string): string | undefined {
  const [kind = '', ...rest] = question.split(':');
  const subject = rest.join(':');
  switch (kind) {
    case 'file.exists':
      return `Write ${subject} in the workspace, or name a file that is there, then run again.`;
    case 'file.unchanged':
      return `Run again without a call that writes ${subject}: it counts only as the host has it.`;
    case 'call.ok':
      return `Ask in the same request for what ${subject} does, before this: it has to succeed first.`;
    case 'sandbox.confined':
      return 'Run where tools are confined: `fpf doctor` says what this machine lacks.';
    default:
      return undefined;
  }
}
