import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AcceptanceRecord, type JsonValue } from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { type Lock, LockTaken, takeLock } from '@fpf/files/lock';
import { writeWhole } from '@fpf/files/write';
import type { EvaluationReport } from '../report/evaluation-report.ts';
import { reportMarkdown } from '../report/report-text.ts';
import { filesIn, isAcceptance, recordName, signatureName, summaryName, triedName } from './acceptance-files.ts';
import type { AcceptancePorts } from './acceptance-plan.ts';
import { acceptanceMarkdown } from './acceptance-text.ts';
import type { Tried } from './judge-acceptance.ts';
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
    sign: AcceptancePorts['sign'],
  ) => Promise<WrittenAcceptance>;
  /** Without a verdict nothing is kept: a half acceptance says nothing. */
  readonly remove: () => void;
};

/** Makes a folder among all acceptances of a project. */
export function newAcceptance(all: string, id: string): AcceptanceFolder {
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
    write: async (told, tried, sign) => {
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
      if (sign) put(dir, signatureName, `${JSON.stringify(await sign(text), null, 2)}\n`);
      put(dir, recordName, text);
      lock.release();
      return { record, dir, file: join(dir, recordName), signed: sign && join(dir, signatureName) };
    },
  };
}

/** Removes what killed commands left without a verdict. A command that still works holds the lock beside its folder. */
function sweepHalves(all: string): void {
  const ids = new Set(readdirSync(all).map((name) => name.replace(/\.lock$/, '')));
  for (const id of ids) {
    const dir = join(all, id);
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || isAcceptance(dir)) continue;
    const lock = freeLock(`${dir}.lock`);
    // Its command may have ended with a verdict meanwhile.
    if (lock && !isAcceptance(dir)) rmSync(dir, { recursive: true, force: true });
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

function put(dir: string, name: string, text: string): void {
  writeWhole(join(dir, name), text);
}
