import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AcceptanceRecord, type JsonValue } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import { acceptanceMarkdown, type EvaluationReport, reportMarkdown, type Tried } from '@fpf/evaluation';
import { type Lock, LockTaken, takeLock } from '@fpf/files/lock';
import { writeWhole } from '@fpf/files/write';
import { prepareStateDir, type ProjectRecord } from '@fpf/project/open';
import { variable } from '../../command/variables.ts';
import { recordName, signatureName, summaryName, triedName } from './folder-names.ts';
import { triedText } from './tried-file.ts';

export type WrittenAcceptance = {
  readonly record: AcceptanceRecord;
  readonly dir: string;
  readonly file: string;
  readonly signed: string | undefined;
};

/**
 * Where all of one acceptance lies. The record comes last and lists the rest by sum: without it there was no verdict.
 */
export type AcceptanceFolder = {
  readonly id: string;
  readonly dir: string;
  readonly write: (
    record: Omit<AcceptanceRecord, 'files'>,
    tried: Tried,
    project: ProjectRecord,
  ) => Promise<WrittenAcceptance>;
  /** Without a verdict nothing is kept: a half acceptance says nothing. */
  readonly remove: () => void;
};

export function newAcceptance(project: ProjectRecord, id: string): AcceptanceFolder {
  prepareStateDir(project);
  const all = join(project.stateDir, 'accept');
  mkdirSync(all, { recursive: true });
  if (!lstatSync(all).isDirectory()) throw new Error(`${all} is a link, and may lead anywhere`);
  sweepHalves(all);
  const dir = join(all, id);
  const lock = takeLock(`${dir}.lock`);
  mkdirSync(dir);
  return {
    id,
    dir,
    remove: () => {
      rmSync(dir, { recursive: true, force: true });
      lock.release();
    },
    write: async (told, tried, { workspace }) => {
      for (const [name, report] of Object.entries<EvaluationReport>(tried.reports ?? {})) {
        put(dir, `${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
        put(dir, `${name}.md`, reportMarkdown(report));
      }
      put(dir, triedName, triedText(tried));
      const draft = { ...told, files: [] };
      put(dir, summaryName, acceptanceMarkdown(draft));
      const record = { ...draft, files: filesIn(dir) };
      assertValid(AcceptanceRecord, record as unknown as JsonValue, 'the record of this acceptance');
      const text = `${JSON.stringify(record, null, 2)}\n`;
      const signed = await signRecord(dir, text, workspace);
      put(dir, recordName, text);
      lock.release();
      return { record, dir, file: join(dir, recordName), signed };
    },
  };
}

/** Removes what killed commands left without a verdict. A command that still works holds the lock beside its folder. */
function sweepHalves(all: string): void {
  const ids = new Set(readdirSync(all).map((name) => name.replace(/\.lock$/, '')));
  for (const id of ids) {
    const dir = join(all, id);
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || existsSync(join(dir, recordName))) continue;
    const lock = freeLock(`${dir}.lock`);
    // Its command may have ended with a verdict meanwhile.
    if (lock && !existsSync(join(dir, recordName))) rmSync(dir, { recursive: true, force: true });
    lock?.release();
  }
}

function freeLock(file: string): Lock | undefined {
  try {
    return takeLock(file);
  } catch (error) {
    if (error instanceof LockTaken) return undefined;
    throw error;
  }
}

/** Signed where whoever runs the command has a key, as the folders of runs are. */
async function signRecord(dir: string, text: string, workspace: string): Promise<string | undefined> {
  const key = variable('FPF_RECEIPT_KEY');
  if (key === undefined) return undefined;
  const [{ readReceiptKey }, { sealEnvelope }] = await Promise.all([
    import('@fpf/agentfs-adapter'),
    import('@fpf/reporter'),
  ]);
  const envelope = sealEnvelope('application/json', Buffer.from(text), readReceiptKey(resolve(key), workspace));
  put(dir, signatureName, `${JSON.stringify(envelope, null, 2)}\n`);
  return join(dir, signatureName);
}

function put(dir: string, name: string, text: string): void {
  writeWhole(join(dir, name), text);
}

/** Everything but the record and its signature, which speak of these. */
export function filesIn(dir: string): AcceptanceRecord['files'] {
  return readdirSync(dir)
    .filter((name) => name !== recordName && name !== signatureName)
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(dir, path));
      return { path, size: bytes.length, sha256: sha256(bytes) };
    });
}
