/**
 * Which exit an error's code stands for; the first prefix that fits, else 1. The particular ones come before their
 * area.
 *
 * A command that could not start because of its words, its config or its skills is a usage error: 2; so is a run that
 * was refused before it began. In the outcome of one that had begun the same code is a failure, 1: by then the command
 * line was taken, and 2 would blame it. What does not match (5) and what is not available (69) are the same in both.
 */
const exitAreas = [
  ['schema.unknown-major', 2],
  ['pin.not-confirmed', 2],
  ['pin.', 5],
  ['skill.hash', 5],
  ['skill.not-locked', 5],
  ['skill.pinned-gone', 5],
  ['journal.', 5],
  ['session.host-changed', 5],
  ['session.not-as-written', 5],
  ['session.conflict', 7],
  ['session.plan-changed', 7],
  ['session.undo-refused', 7],
  ['session.unknown', 2],
  ['session.ambiguous', 2],
  ['session.no-such-step', 2],
  ['session.nothing-', 2],
  ['session.not-confirmed', 2],
  ['session.protected-path', 2],
  ['session.commit-refused', 2],
  ['session.export-refused', 2],
  ['session.key-refused', 2],
  ['session.name-refused', 2],
  ['session.path-', 2],
  ['accept.bad-record', 5],
  ['accept.', 2],
  ['eval.model-changed', 5],
  ['eval.', 2],
  ['model.digest-mismatch', 5],
  ['model.not-frozen', 5],
  ['model.bad-host', 2],
  ['model.not-functiongemma', 2],
  ['model.not-pinned', 2],
  ['model.not-confirmed', 2],
  ['model.provider-not-valid', 2],
  ['allow.', 2],
  ['usage.', 2],
  ['config.', 2],
  ['output.no-json-schema', 2],
  ['init.', 2],
  ['component.', 2],
  ['trust.', 2],
  ['pack.integrity', 5],
  ['pack.', 2],
  ['run.not-resumable', 2],
  ['run.ambiguous', 2],
  ['run.not-removable', 2],
  ['run.exists', 2],
  ['run.unknown', 2],
  ['run.no-fork-point', 2],
  ['run.no-plan', 2],
  ['run.plan-changed', 5],
  ['run.plan-used', 2],
  ['tool.unknown', 2],
  ['run.not-replayable', 2],
  ['run.drift', 5],
  ['run.unknown-checkpoint', 2],
  ['run.rewind-refused', 7],
  ['guard.not-recomputed', 5],
  ['guard.', 2],
  ['policy.', 2],
  ['report.broken', 5],
  ['report.not-a-bundle', 2],
  ['report.not-ended', 2],
  ['report.no-such-part', 2],
  ['report.bad-target', 2],
  ['report.bad-suite', 2],
  ['report.not-opened', 69],
  ['report.collector-failed', 69],
  ['approval.damaged', 5],
  ['approval.no-ssh-keygen', 69],
  ['approval.', 2],
  ['skill.', 2],
  ['model.', 69],
  ['cli.read-only', 2],
  ['cli.not-permitted', 2],
  ['cli.disk-full', 69],
  ['sandbox.', 69],
  ['session.', 69],
] as const;

export type ErrorExit = 1 | 2 | 5 | 7 | 69;

/** The exit of a command that ended with an error of that code. */
export function exitOfCode(code: string): ErrorExit {
  return exitAreas.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 1;
}

/** The exit of a run that failed for a reason of that code. */
export function runExitOfCode(code: string): Exclude<ErrorExit, 2 | 7> {
  const exit = exitOfCode(code);
  return exit === 2 || exit === 7 ? 1 : exit;
}
