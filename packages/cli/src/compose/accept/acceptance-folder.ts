import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AcceptanceRecord, type JsonValue } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import { acceptanceMarkdown, type EvaluationReport, reportMarkdown } from '@fpf/evaluation';
import { variable } from '../../command/variables.ts';
import type { Project } from '../project.ts';
import { prepareStateDir } from '../state-dir.ts';

export const recordName = 'acceptance.json';

export type WrittenAcceptance = {
  readonly record: AcceptanceRecord;
  readonly dir: string;
  readonly file: string;
  readonly signed: string | undefined;
};

type Reports = { readonly pinned: EvaluationReport; readonly candidate: EvaluationReport } | null;

/** Where all of one acceptance lies. The record comes last and lists the rest by sum: without it there was no verdict. */
export type AcceptanceFolder = {
  readonly id: string;
  readonly dir: string;
  readonly write: (record: Omit<AcceptanceRecord, 'files'>, reports: Reports, project: Project) => Promise<WrittenAcceptance>;
  readonly remove: () => void;
};

export function openAcceptance(project: Project, id: string): AcceptanceFolder {
  prepareStateDir(project);
  const all = join(project.stateDir, 'accept');
  mkdirSync(all, { recursive: true });
  if (!lstatSync(all).isDirectory()) throw new Error(`${all} is a link, and may lead anywhere`);
  const dir = join(all, id);
  mkdirSync(dir);
  return {
    id,
    dir,
    remove: () => rmSync(dir, { recursive: true, force: true }),
    write: async (told, reports, { workspace }) => {
      for (const [name, report] of Object.entries(reports ?? {})) {
        put(dir, `${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
        put(dir, `${name}.md`, reportMarkdown(report));
      }
      const draft = { ...told, files: [] };
      put(dir, 'summary.md', acceptanceMarkdown(draft));
      const record = { ...draft, files: filesIn(dir) };
      assertValid(AcceptanceRecord, record as unknown as JsonValue, 'the record of this acceptance');
      const text = `${JSON.stringify(record, null, 2)}\n`;
      put(dir, recordName, text);
      return { record, dir, file: join(dir, recordName), signed: await signRecord(dir, text, workspace) };
    },
  };
}

/** Signed where whoever runs the command has a key, as the folders of runs are. */
async function signRecord(dir: string, text: string, workspace: string): Promise<string | undefined> {
  const key = variable('FPF_RECEIPT_KEY');
  if (key === undefined) return undefined;
  const [{ readReceiptKey }, { sealEnvelope }] = await Promise.all([import('@fpf/agentfs-adapter'), import('@fpf/reporter')]);
  const envelope = sealEnvelope('application/json', Buffer.from(text), readReceiptKey(resolve(key), workspace));
  put(dir, 'attestation.json', `${JSON.stringify(envelope, null, 2)}\n`);
  return join(dir, 'attestation.json');
}

function put(dir: string, name: string, text: string): void {
  writeFileSync(join(dir, `${name}.part`), text);
  renameSync(join(dir, `${name}.part`), join(dir, name));
}

function filesIn(dir: string): AcceptanceRecord['files'] {
  return readdirSync(dir)
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(dir, path));
      return { path, size: bytes.length, sha256: sha256(bytes) };
    });
}
