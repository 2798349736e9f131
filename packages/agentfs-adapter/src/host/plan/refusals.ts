import { FpfError, type PlannedPath } from '@fpf/contracts';

const shown = 20;

/** At most some of the paths, each on a line of its own. */
function listed(paths: readonly Named[]): string {
  const lines = paths
    .slice(0, shown)
    .map(({ path, why }) => `\n  ${JSON.stringify(path)}${why === undefined ? '' : `: ${why}`}`);
  return `${lines.join('')}${paths.length > shown ? `\n  and ${paths.length - shown} more` : ''}`;
}

type Named = { readonly path: string; readonly why?: string };

function named(paths: readonly PlannedPath[]): readonly Named[] {
  return paths.map(({ change, why }) => ({ path: change.path, ...(why !== undefined && { why }) }));
}

function refusal(code: string, message: string, hint: string, paths: readonly Named[] = [], cause?: unknown): FpfError {
  const named = paths.map(({ path }) => path);
  const details = named.length === 0 ? {} : { details: { paths: named } };
  return new FpfError({
    code,
    message: `agentfs-adapter: ${message}`,
    hint,
    ...details,
    ...(cause !== undefined && { cause }),
  });
}

export function conflict(paths: readonly PlannedPath[]): FpfError {
  const text = `the workspace has changed since this session began, and nothing was written:${listed(named(paths))}`;
  return refusal(
    'session.conflict',
    text,
    'Say for each path whose version stays: `--ours PATH` the session’s, `--theirs PATH` the workspace’s.',
    named(paths),
  );
}

export function planChanged(asked: string, now: string): FpfError {
  return refusal(
    'session.plan-changed',
    `the plan is ${now.slice(0, 12)} now, and not ${asked.slice(0, 12)}, which was asked for; nothing was written`,
    'Look at the plan again with `fpf apply --dry-run`, with the same options, and name the one that it shows.',
  );
}

export function changedMeanwhile(path: string, why: string): FpfError {
  const text = `${JSON.stringify(path)} was changed in the workspace during the commit (${why}); everything else was put back`;
  return refusal('session.conflict', text, 'Look at that path, and commit again.', [{ path }]);
}

export function protectedPaths(paths: readonly PlannedPath[]): FpfError {
  const text = `nothing was written, because these decide what programs may do here:${listed(named(paths))}`;
  return refusal(
    'session.protected-path',
    text,
    'Name each with `--allow PATH` after looking at it, or discard it.',
    named(paths),
  );
}

export function cannotCommit(paths: readonly PlannedPath[]): FpfError {
  const text = `nothing was written, because these cannot be brought to the workspace:${listed(named(paths))}`;
  return refusal('session.commit-refused', text, 'Discard them, or commit the other paths by name.', named(paths));
}

export function cannotUndo(paths: readonly { readonly path: string; readonly why: string }[]): FpfError {
  const text = `nothing was undone, because the workspace is not as the commit wrote it:${listed(paths)}`;
  return refusal(
    'session.undo-refused',
    text,
    'Bring these paths back to what the commit wrote, or mend them by hand.',
    paths,
  );
}

export function nothingToUndo(why: string): FpfError {
  return refusal('session.nothing-to-undo', why, '`fpf history` shows what was committed.');
}

export function severalCommits(id: string, ids: readonly string[]): FpfError {
  const text = `${JSON.stringify(id)} begins the names of several commits: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`;
  return refusal('session.ambiguous', text, 'Give more of the name.');
}

export function unfinishedCommit(id: string, kind: 'commit' | 'undo', session: string): FpfError {
  const text = `${kind === 'commit' ? 'commit' : 'the undoing of commit'} ${id} of session ${session} was cut short, and the workspace is between two states`;
  return refusal(
    'session.unfinished-commit',
    text,
    `End it first: \`fpf session settle ${session} --resume\` or \`--roll-back\`.`,
  );
}

/** Its session cannot say what it wanted any more, so the way back is the only one. */
export function unfinishedOfLost(id: string, session: string, here: string): FpfError {
  const text = `commit ${id} of session ${session}, which is deleted, was cut short, and the workspace is between two states`;
  return refusal('session.unfinished-commit', text, `Take it back first: \`fpf session settle ${here} --roll-back\`.`);
}

export function nothingUnfinished(): FpfError {
  return refusal(
    'session.nothing-unfinished',
    'no commit of this session was cut short',
    'There is nothing to settle.',
  );
}

export function stopped(): FpfError {
  return refusal(
    'session.commit-stopped',
    'the commit was stopped, and the workspace is as before',
    'Commit again when you like.',
  );
}

export function failed(path: string | undefined, why: string, cause?: unknown): FpfError {
  const where = path === undefined ? '' : ` at ${JSON.stringify(path)}`;
  const text = `the commit failed${where}, and the workspace is as before: ${why}`;
  return refusal(
    'session.commit-failed',
    text,
    'Mend what the message says, and commit again.',
    path === undefined ? [] : [{ path }],
    cause,
  );
}

/** Not even going back was possible. What is needed for it is kept. */
export function stuck(id: string, why: string): FpfError {
  const text = `commit ${id} could neither be ended nor taken back: ${why}`;
  const hint =
    'Nothing is lost: all contents of both sides are kept. Mend what the message says, then `fpf session settle --resume` or `--roll-back`.';
  return refusal('session.unfinished-commit', text, hint);
}

export function damagedPlan(folder: string, cause: unknown): FpfError {
  return refusal(
    'session.commit-damaged',
    `the plan in ${folder} cannot be read`,
    'Restore that folder, or look into it by hand.',
    [],
    cause,
  );
}

/** A folder of commits that is none of ours: what lies there is neither trusted nor removed. */
export function notOurs(path: string, why: string, cause?: unknown): FpfError {
  const hint = 'Look at it, and move it away or mend its owner and mode. Nothing in it was changed.';
  return refusal('session.commit-damaged', `${path}, where commits are kept, ${why}`, hint, [], cause);
}

export function workspaceMissing(workspace: string): FpfError {
  return refusal(
    'session.workspace-missing',
    `${workspace} is no folder that can be read any more`,
    'Put the folder back; the session still has its changes.',
  );
}

export function unknownPaths(paths: readonly string[]): FpfError {
  const named = paths.map((path) => ({ path }));
  return refusal(
    'session.path-missing',
    `the session has no change at:${listed(named)}`,
    '`fpf diff` shows the paths that have one.',
    named,
  );
}
