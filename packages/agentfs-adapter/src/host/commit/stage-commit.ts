import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntryState } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';
import { basePieces } from '../../view/file-pieces.ts';
import { makeCommitFolder, nextInstant, setState } from './commit-folder.ts';
import type { CommitParts } from '../plan/commit-parts.ts';
import { withOwners } from '../plan/owners.ts';
import { withPassingFolders } from '../plan/passing-folders.ts';
import type { CommitPlan, Packed, PlanStep } from '../plan/plan-file.ts';
import { changedMeanwhile, damagedPlan, failed, stopped } from '../plan/refusals.ts';
import type { ContentToKeep } from '../../store/file-content.ts';
import { openFile, withFd } from '../../tree/anchored.ts';

export type Staged = { readonly folder: string; readonly plan: CommitPlan };

type Ask = {
  readonly id: string;
  readonly steps: readonly PlanStep[];
  readonly theirs: readonly string[];
  readonly signal: AbortSignal | undefined;
};

/**
 * Writes down, outside the workspace, what will be done and all that is needed to do it or to take it back. The plan
 * comes last.
 */
export async function stageCommit(parts: CommitParts, { id, steps: asked, theirs, signal }: Ask): Promise<Staged> {
  const { dev, ino } = statSync(parts.workspace, { bigint: true });
  const steps = withPassingFolders(parts.base, asked, parts.workspace);
  const folder = makeCommitFolder(parts.homeDir, id);
  const contents = await packContents(parts, join(folder, 'contents'), steps, signal);
  copyWorker(folder);
  const plan: CommitPlan = {
    format: 1,
    id,
    session: parts.session,
    at: nextInstant(parts.homeDir, parts.now()),
    workspace: parts.workspace,
    root: { dev: String(dev), ino: String(ino) },
    steps: withOwners(parts.workspace, withSecondNames(parts, steps)),
    ...(theirs.length > 0 && { theirs }),
    contents,
  };
  setState(folder, 'planned');
  writeWhole(join(folder, 'plan.json'), JSON.stringify(plan), { mode: 0o600, durable: true });
  return { folder, plan };
}

/** One file for all contents: one wait for the disk. */
async function packContents(
  parts: CommitParts,
  path: string,
  steps: readonly PlanStep[],
  signal: AbortSignal | undefined,
): Promise<Packed> {
  const packed: Record<string, { at: number; size: number }> = Object.create(null) as Record<
    string,
    { at: number; size: number }
  >;
  const out = openSync(path, 'wx', 0o600);
  let end = 0;
  const pack = async (
    state: EntryState | null,
    source: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    misfit: (why: string) => Error,
  ): Promise<void> => {
    if (state?.type !== 'file' || state.sha256 === undefined || packed[state.sha256]) return;
    if (signal?.aborted) throw stopped();
    const hash = createHash('sha256');
    const start = end;
    for await (const piece of source()) {
      hash.update(piece);
      for (let done = 0; done < piece.length;) done += writeSync(out, piece, done);
      end += piece.length;
    }
    if (hash.digest('hex') !== state.sha256) throw misfit('its content is not what it was a moment ago');
    packed[state.sha256] = { at: start, size: end - start };
  };
  try {
    for (const { path: at, before, after } of steps) {
      await pack(
        before,
        () => basePieces(parts.base, at),
        (why) => changedMeanwhile(at, why),
      );
      await pack(
        after,
        () => parts.content(at),
        () => failed(at, 'the session does not give the content that it tells of'),
      );
    }
    fsyncSync(out);
  } finally {
    closeSync(out);
  }
  return packed;
}

/** The worker goes on from its own copy, whatever version comes back to it later. */
function copyWorker(folder: string): void {
  const source = fileURLToPath(new URL('./worker/', import.meta.url));
  for (const name of readdirSync(source))
    if (/(?<!\.d)\.[jt]s$/.test(name)) writeSynced(join(folder, name), readFileSync(join(source, name)));
  writeSynced(join(folder, 'package.json'), '{"type":"module"}\n');
}

function writeSynced(path: string, content: Uint8Array | string): void {
  writeFileSync(path, content, { flush: true });
}

export function workerScript(): string {
  return import.meta.url.endsWith('.ts') ? 'main.ts' : 'main.js';
}

function withSecondNames({ sameFile }: CommitParts, steps: readonly PlanStep[]): readonly PlanStep[] {
  const numbers = new Map(steps.map(({ path }, n) => [path, n]));
  return steps.map((step, n) => {
    const other = step.after?.type === 'file' ? sameFile?.(step.path) : undefined;
    const same = other === undefined ? undefined : numbers.get(other);
    return same === undefined || same >= n || steps[same]?.after?.sha256 !== step.after?.sha256
      ? step
      : { ...step, same };
  });
}

const pieceSize = 262_144;

/** The contents of files that a commit replaced or removed, as its folder keeps them. */
export function replacedOf({ folder, plan }: Staged): readonly ContentToKeep[] {
  return plan.steps.flatMap(({ before }) => {
    const sha256 = before?.type === 'file' ? before.sha256 : undefined;
    const packed = sha256 === undefined ? undefined : plan.contents[sha256];
    if (sha256 === undefined || packed === undefined || packed.size === 0) return [];
    const misfit = (): Error => damagedPlan(folder, new Error(`the content ${sha256} is not what it was`));
    return [{ sha256, pieces: () => piecesAt(join(folder, 'contents'), packed), misfit }];
  });
}

function* piecesAt(path: string, { at, size }: { readonly at: number; readonly size: number }): Generator<Buffer> {
  for (let done = 0; done < size;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, size - done));
    const filled = withFd(openFile(path), (fd) => fill(fd, piece, at + done));
    if (filled === 0) return;
    yield piece.subarray(0, filled);
    done += filled;
  }
}

function fill(fd: number, piece: Buffer, from: number): number {
  let filled = 0;
  while (filled < piece.length) {
    const got = readSync(fd, piece, filled, piece.length - filled, from + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}
