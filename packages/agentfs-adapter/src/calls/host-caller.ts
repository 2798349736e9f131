import type { AuditEntry } from '@fpf/contracts';

/** Who is named where nobody asked for it: what the stack itself saw of a call, or did with it. */
export function hostCaller(run: string, call: string): AuditEntry['caller'] {
  return { run, call, skill: null, agent: 'host' };
}
