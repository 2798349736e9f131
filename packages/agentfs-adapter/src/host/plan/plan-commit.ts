import type { CommitAsk, EntryState, FileChange, PlannedPath } from '@fpf/contracts';
import { byCodeUnits, parentOf } from '../../tree/entry.ts';
import type { BaseLayer } from '../../view/layers.ts';
import type { CommitParts } from './commit-parts.ts';
import { type HostStanding, hostStanding, standingOf } from './host-standing.ts';
import { linkLeadsOut } from './link-leads-out.ts';
import type { PlanStep } from './plan-file.ts';
import { assertChanged, selectChanges, withFolders } from './select-changes.ts';

export type Planned = {
  readonly paths: readonly PlannedPath[];
  /** What is to be written, parents before children. */
  readonly steps: readonly PlanStep[];
  /** Conflicts for which nobody has said whose version stays. */
  readonly open: readonly PlannedPath[];
};

type Ask = Pick<CommitAsk, 'paths' | 'allow' | 'skipProtected' | 'resolve'>;

/** How each change stands against the host as it is now. Nothing is written. */
export function planCommit(parts: CommitParts, ask: Ask): Planned {
  const { base, changes, workspace } = parts;
  assertChanged(changes, [...(ask.allow ?? []), ...Object.keys(ask.resolve ?? {})]);
  const chosen = withFolders(changes, selectChanges(changes, ask.paths));
  const hosts = new Map(chosen.map(({ path }) => [path, hostStanding(base, path)]));
  const theirs = (path: string): boolean => ask.resolve?.[path] === 'theirs';
  const allowed = new Set(ask.allow);
  const guard = (path: string): string | undefined =>
    allowed.has(path) ? undefined : whyProtected(path, parts.protectedPaths ?? []);
  const skipped = (path: string): string | undefined => (ask.skipProtected === true ? guard(path) : undefined);
  const stays = (path: string): boolean => theirs(path) || skipped(path) !== undefined;
  const after = new Map(
    chosen.map(({ path, after: own }) => [path, stays(path) ? (hosts.get(path)?.host ?? undefined) : own]),
  );
  const lookUp = (path: string): EntryState | undefined =>
    after.has(path) ? after.get(path) : (base.lstat(path) ?? undefined);
  const open: PlannedPath[] = [];
  const paths = chosen.map((change): PlannedPath => {
    const standing = hosts.get(change.path) ?? standingOf(null);
    const { host } = standing;
    const left = standing.is(change.after) ? undefined : skipped(change.path);
    if (left !== undefined) return { change, status: 'protected', why: left, host };
    const refused = refusal(change, host, workspace, lookUp);
    if (refused !== undefined) return { change, status: 'refused', why: refused };
    if (standing.is(change.after)) return { change, status: 'same' };
    const why = guard(change.path);
    if (why !== undefined) return { change, status: 'protected', why };
    if (theirs(change.path)) return { change, status: 'conflict', why: 'the workspace keeps its own', host };
    const barred = barredBy(change, base, after);
    if (barred === undefined && standing.is(change.before)) return { change, status: 'apply' };
    if (barred === undefined && ask.resolve?.[change.path] === 'ours')
      return { change, status: 'apply', why: 'in place of what the workspace has', host };
    const conflict: PlannedPath = { change, status: 'conflict', why: barred ?? 'the workspace has changed it', host };
    open.push(conflict);
    return conflict;
  });
  return settled(paths, open, hosts, base);
}

function refusal(
  { path, after }: FileChange,
  host: EntryState | null,
  workspace: string,
  lookUp: (path: string) => EntryState | undefined,
) {
  if (after?.type === 'fifo') return 'it is a FIFO';
  if (host?.type === 'fifo') return 'the workspace has a FIFO there, and no undo could put that back';
  if (after?.type !== 'symlink') return undefined;
  if (after.target === undefined) return 'its link target is no text';
  if (host?.type === 'symlink' && host.target === after.target) return undefined;
  return linkLeadsOut(workspace, path, after.target, lookUp)
    ? `it is a link that leads out of the workspace, to ${after.target}`
    : undefined;
}

/** What nobody can decide away: something unknown in a folder that is to go, or no folder where one is needed. */
function barredBy(
  { path, before, after: now }: FileChange,
  base: BaseLayer,
  after: ReadonlyMap<string, EntryState | undefined>,
) {
  if (before?.type === 'directory' && now?.type !== 'directory') {
    const unknown = [...(base.names(path) ?? []), ...base.unnameable(path)].find(
      (name) => !after.has(`${path}/${name}`),
    );
    if (unknown !== undefined)
      return `the workspace has ${JSON.stringify(unknown)} in it, of which the session knows nothing`;
  }
  for (let up = now ? parentOf(path) : ''; up !== ''; up = parentOf(up)) {
    const type = after.has(up) ? after.get(up)?.type : base.lstat(up)?.type;
    if (type !== undefined && type !== 'directory') return `${up} is no folder in the workspace any more`;
  }
  return undefined;
}

/** Folders that must be there, and folders that cannot go because something in them stays. */
function settled(
  paths: readonly PlannedPath[],
  open: readonly PlannedPath[],
  hosts: ReadonlyMap<string, HostStanding>,
  base: BaseLayer,
): Planned {
  const stays = paths.filter(({ status, host }) => (status === 'conflict' || status === 'protected') && host);
  const final = paths.map((one): PlannedPath => {
    const { change, status } = one;
    const goes = status === 'apply' && change.before?.type === 'directory' && change.after?.type !== 'directory';
    const kept = goes ? stays.find(({ change: { path } }) => path.startsWith(`${change.path}/`)) : undefined;
    if (!kept) return one;
    return {
      change,
      status: kept.status,
      why: `${kept.change.path} in it stays`,
      host: hosts.get(change.path)?.host ?? null,
    };
  });
  const applied = final.filter(({ status }) => status === 'apply').map(({ change }) => change);
  const steps = new Map<string, PlanStep>();
  for (const { path, before, after } of applied) {
    steps.set(path, { path, before: hosts.get(path)?.with(before) ?? null, after: after ?? null });
  }
  for (const { path, after } of applied) {
    for (let up = after ? parentOf(path) : ''; up !== '' && !steps.has(up) && !base.lstat(up); up = parentOf(up)) {
      steps.set(up, { path: up, before: null, after: { type: 'directory', mode: 0o755, size: 0 } });
    }
  }
  return { paths: final, steps: [...steps.values()].sort((a, b) => byCodeUnits(a.path, b.path)), open };
}

const folders: ReadonlySet<string> = new Set(['.git', '.fpf', '.agentfs']);
const files: ReadonlySet<string> = new Set(['fpf.config.json', 'fpf.lock.json']);

/**
 * Why a path has to be named to be written: whoever writes there decides what programs do, or what the stack allows.
 */
function whyProtected(path: string, more: readonly string[]): string | undefined {
  const names = path.split('/').map(plain);
  const folder = names.find((name) => folders.has(name) || /^git~\d+$/.test(name));
  if (folder !== undefined) return 'it belongs to version control or to the stack itself';
  if (names.length === 1 && files.has(names[0] ?? '')) return 'it configures the stack itself';
  const root = more.find((one) => path === one || path.startsWith(`${one}/`));
  return root === undefined ? undefined : `what lies in ${root} instructs the model, or says what it may do`;
}

/** Some systems ignore case, dots and spaces at the end, what follows a colon, and characters without a width. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/:.*$/su, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase();
}
