import type { GuardDecision, GuardVerdict } from '@fpf/contracts';

/** One example, and what was wrong with it; nothing, where it holds. */
export type ExampleResult = {
  /** Whose it is: `file-write#write_file`, `file-write guard NAME`, `policy.allow[2]`. */
  readonly owner: string;
  readonly name: string;
  readonly expect: GuardDecision;
  /** Missing where it could not even be tried. */
  readonly decision?: GuardDecision;
  readonly problems: readonly string[];
};

export type Expected = { readonly expect: GuardDecision; readonly code?: string };

/** The decision is the example's; and so is one of the reasons, where it names a code. */
export function held({ expect, code }: Expected, { decision, reasons }: GuardVerdict): readonly string[] {
  const said = reasons.map((reason) => `${reason.code}: ${reason.message}`).join('; ');
  if (decision !== expect) return [`expected ${expect}, and it is ${decision}${said === '' ? '' : ` (${said})`}`];
  if (code === undefined || reasons.some((reason) => reason.code === code)) return [];
  return [`expected the reason ${code}, and it is ${reasons.map((reason) => reason.code).join(', ') || 'none'}`];
}
