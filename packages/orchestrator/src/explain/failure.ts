import { FpfError, type Reason, reason, type Stage, systemRefusal } from '@fpf/contracts';

/** A failure as a reason. What no one foresaw keeps its message, and gets the code that says so. */
export function failureReason(error: unknown, stage: Stage): Reason {
  if (FpfError.is(error)) return reason(error.code, stageOf(error.code) ?? stage, error.message);
  const refused = systemRefusal(error);
  if (refused) return reason(refused.code, stage, `orchestrator: ${refused.what}.`);
  return reason('run.failed', stage, error instanceof Error ? error.message : String(error));
}

const stages: readonly (readonly [prefix: string, stage: Stage])[] = [
  ['skill.', 'load'],
  ['pin.', 'load'],
  ['model.', 'model'],
  ['guard.', 'guard'],
  ['tool.', 'execute'],
  ['sandbox.', 'execute'],
  ['report.', 'report'],
  ['session.', 'start'],
];

function stageOf(code: string): Stage | undefined {
  return stages.find(([prefix]) => code.startsWith(prefix))?.[1];
}
