import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AcceptanceRecord, type JsonValue } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import { acceptanceMarkdown, type EvaluationReport, reportMarkdown, type Tried } from '@fpf/evaluation';
import { writeWhole } from '@fpf/files/write';
import { prepareStateDir, type ProjectRecord } from '@fpf/project/open';
import { variable } from '../../command/variables.ts';
import { type AtWork, workIn } from './at-work.ts';
import { type Attempt, attemptName, type FoundAttempt } from './attempt.ts';
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
  readonly suiteBegan: AtWork['suiteBegan'];
  /** What it is about; from here on there is something to go on with. */
  readonly begin: (attempt: Attempt) => void;
  readonly write: (
    record: Omit<AcceptanceRecord, 'files'>,
    tried: Tried,
    project: ProjectRecord,
  ) => Promise<WrittenAcceptance>;
  /** Without a verdict: what was found stays for `--resume`, and where nothing was, the folder goes. */
  readonly leave: () => void;
};

export async function newAcceptance(project: ProjectRecord, id: string): Promise<AcceptanceFolder> {
  prepareStateDir(project);
  const all = join(project.stateDir, 'accept');
  mkdirSync(all, { recursive: true });
  if (!lstatSync(all).isDirectory()) throw new Error(`${all} is a link, and may lead anywhere`);
  mkdirSync(join(all, id));
  return await folderAt(join(all, id), id);
}

export async function takeUp({ dir, id }: FoundAttempt): Promise<AcceptanceFolder> {
  if (!lstatSync(dir).isDirectory()) throw new Error(`${dir} is a link, and may lead anywhere`);
  return await folderAt(dir, id);
}

async function folderAt(dir: string, id: string): Promise<AcceptanceFolder> {
  const work = await workIn(dir);
  return {
    id,
    dir,
    suiteBegan: work.suiteBegan,
    begin: (attempt) => put(dir, attemptName, `${JSON.stringify(attempt, null, 2)}\n`),
    leave: () => {
      work.end();
      if (readdirSync(dir).every((name) => name === attemptName)) rmSync(dir, { recursive: true });
    },
    write: async (told, tried, { workspace }) => {
      for (const [name, report] of Object.entries<EvaluationReport>(tried.reports ?? {})) {
        put(dir, `${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
        put(dir, `${name}.md`, reportMarkdown(report));
      }
      put(dir, triedName, triedText(tried));
      const draft = { ...told, files: [] };
      put(dir, summaryName, acceptanceMarkdown(draft));
      work.end();
      const record = { ...draft, files: filesIn(dir) };
      assertValid(AcceptanceRecord, record as unknown as JsonValue, 'the record of this acceptance');
      const text = `${JSON.stringify(record, null, 2)}\n`;
      const signed = await signRecord(dir, text, workspace);
      put(dir, recordName, text);
      return { record, dir, file: join(dir, recordName), signed };
    },
  };
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
