import {
  type AuditOp,
  type ChangedFile,
  type EntryState,
  type FileChange,
  FpfError,
  type RunSteps,
} from '@fpf/contracts';
import type { SessionState } from '../../store/session-state.ts';
import type { Sql } from '../../engine/sql.ts';
import { byCodeUnits, sameEntry } from '../../tree/entry.ts';
import { mostBytesAtOnce } from '../../view/read-view.ts';
import { overLimit } from '../../view/refusals.ts';
import { type ContentParts, contentOf } from './contents.ts';

type Row = { readonly run: string; readonly op: AuditOp; readonly change: string };

/** What a person did with the session while the run waited changed the view that the run goes on with. */
const goesBack: ReadonlySet<AuditOp> = new Set(['rewind', 'discard']);

/** Every path that a run has changed, from before its first step that touched it to after the last one. */
export async function changesOfRun(sql: Sql, { after, runs }: RunSteps): Promise<readonly FileChange[]> {
  const rows = await sql.all<Row>(
    'SELECT fpf_call.run_id AS run, fpf_call.op AS op, change FROM fpf_change JOIN fpf_call ON fpf_call.seq = call_seq ' +
      'WHERE call_seq > ? ORDER BY fpf_change.seq',
    after,
  );
  const touched = new Map<string, { before: EntryState | undefined; after: EntryState | undefined }>();
  for (const { run, op, change } of rows) {
    if (!runs.has(run) && !goesBack.has(op)) continue;
    const { path, before, after: then } = JSON.parse(change) as FileChange;
    touched.set(path, { before: touched.has(path) ? touched.get(path)?.before : before, after: then });
  }
  return [...touched]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .flatMap(([path, { before, after: then }]): readonly FileChange[] => {
      if (before === undefined) return then === undefined ? [] : [{ path, op: 'add', after: then }];
      if (then === undefined) return [{ path, op: 'delete', before }];
      return sameEntry(before, then) ? [] : [{ path, op: 'modify', before, after: then }];
    });
}

/** Contents are the session's, or the host's where that still has them. */
export async function readRunChanges(parts: RunParts, steps: RunSteps | undefined): Promise<readonly ChangedFile[]> {
  const changes = steps ? await parts.db.read((sql) => changesOfRun(sql, steps)) : await parts.state.changes();
  return withContents(changes, async (sha256, path) => contentOf(parts, sha256, path));
}

type RunParts = ContentParts & { readonly state: Pick<SessionState, 'base' | 'changes'> };

/** Finds a content by its hash; undefined where nobody has it. */
type FindContent = (sha256: string, path: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

export async function withContents(changes: readonly FileChange[], find: FindContent): Promise<readonly ChangedFile[]> {
  const changed: ChangedFile[] = [];
  for (const change of changes) {
    const before = await contentIn(change.path, change.before, find);
    const after = await contentIn(change.path, change.after, find);
    changed.push({ change, ...(before && { before }), ...(after && { after }) });
  }
  return changed;
}

async function contentIn(
  path: string,
  state: EntryState | undefined,
  find: FindContent,
): Promise<Uint8Array | undefined> {
  if (state?.type !== 'file' || state.sha256 === undefined) return undefined;
  if (state.size > mostBytesAtOnce)
    throw overLimit(path, `has ${state.size} bytes, and at most ${mostBytesAtOnce} are read at once`);
  const pieces: Uint8Array[] = [];
  try {
    const found = await find(state.sha256, path);
    if (!found) return undefined;
    for await (const piece of found) pieces.push(piece);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.content-lost') return undefined;
    throw error;
  }
  return new Uint8Array(Buffer.concat(pieces));
}
