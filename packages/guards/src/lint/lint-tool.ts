import type { AppliedGuard, ToolSpec } from '@fpf/contracts';

/** What stands over one tool, and which tools stand beside it in its skill. */
export type ToolToLint = {
  readonly owner: string;
  readonly tool: ToolSpec;
  readonly guards: readonly AppliedGuard[];
  readonly beside: number;
};

/** No network by default: a tool that declares it has a guard of its own, and a skill for itself. */
export function lintTool({ owner, tool, guards, beside }: ToolToLint): readonly GuardFinding[] {
  const network = tool.handler?.network === true;
  const guarded = guards.some(({ from }) => from !== 'project');
  const findings: GuardFinding[] = [];
  const find = (code: string, message: string): void => void findings.push({ code, severity: 'error', owner, message });
  // A flow does nothing itself: the tools that it calls have guards.
  if (!guarded && !tool.flow && (network || tool.effect !== 'pure'))
    find('guard.none', `Its effect is ${tool.effect ?? 'not said'}, and it has no guard: it never runs.`);
  if (network && !guards.some(({ from }) => from === 'tool'))
    find('guard.network-not-alone', 'It declares the network, and has no guard of its own.');
  if (network && beside > 0) {
    const more = `${beside} more ${beside === 1 ? 'tool' : 'tools'}`;
    find('guard.network-not-alone', `It declares the network, and its skill has ${more}.`);
  }
  return findings;
}

/** Something that is wrong with a guard or a rule before any call. Only an error makes a check fail. */
export type GuardFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Whose it is: `file-write#write_file`, `policy.guards NAME`, `policy`. */
  readonly owner: string;
  readonly message: string;
  readonly next?: string;
};
