import { dirname, join, resolve } from 'node:path';
import { type AcceptanceRecord, FpfError, type LockFile } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';

const limit = 4_194_304;

type Model = Pick<LockFile['model'], 'provider' | 'digest'>;

export const acceptanceName = 'fpf.acceptance.json';

/** The record that a project keeps beside its lock: by what the pinned model was accepted. */
function acceptanceFile(lockFile: string): string {
  return join(dirname(lockFile), acceptanceName);
}

/** The sum of that record, where there is one and it accepts just this model; a record about another one is none. */
export async function acceptanceOf(lockFile: string, model: Model): Promise<string | undefined> {
  const file = acceptanceFile(lockFile);
  const bytes = bytesOf(file);
  return bytes && isOf(await readRecord(file, bytes), model) ? sha256(bytes) : undefined;
}

/** A record that is to be kept, by its sum; `keep` puts it beside the lock that refers to it. */
export type AcceptedBy = { readonly sum: string; readonly keep: () => void };

/** The record that somebody names; refused where it accepts another model, or none. */
export async function acceptedBy(named: string, lockFile: string, model: Model): Promise<AcceptedBy> {
  const file = resolve(named);
  const bytes = bytesOf(file);
  if (!bytes) {
    const hint = 'Name the acceptance.json that `fpf accept` wrote.';
    throw new FpfError({
      code: 'usage.bad-option',
      message: `project: ${file}, named with --acceptance, is not there.`,
      hint,
    });
  }
  const record = await readRecord(file, bytes);
  if (!isOf(record, model)) {
    const { candidate, accepted } = record;
    throw new FpfError({
      code: 'accept.other-model',
      message:
        `project: ${file} ${accepted ? 'accepts' : 'does not accept'} ${candidate.name} ` +
        `(${candidate.digest ?? 'no digest'}); to be pinned is ${model.digest ?? 'a model without a digest'}.`,
      hint: 'Accept this model with `fpf accept`, or lock the model of the record.',
    });
  }
  const target = acceptanceFile(lockFile);
  return {
    sum: sha256(bytes),
    keep: () => {
      if (file === target) return;
      writeWhole(target, bytes);
    },
  };
}

/** Most projects have no such record, and load nothing for it. */
async function readRecord(file: string, bytes: Uint8Array): Promise<AcceptanceRecord> {
  return (await import('@fpf/evaluation')).readAcceptance(file, bytes);
}

function isOf({ accepted, candidate }: AcceptanceRecord, { provider, digest }: Model): boolean {
  return accepted && digest !== null && candidate.digest === digest && candidate.provider === provider;
}

function bytesOf(file: string): Uint8Array | undefined {
  try {
    return readPlain(file, limit, { links: 'follow' })?.bytes;
  } catch (cause) {
    throw badRecord(`${file} cannot be read: ${(cause as Error).message}`, cause);
  }
}

function badRecord(what: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'accept.bad-record',
    message: `project: ${what}.`,
    hint: 'Name the acceptance.json that `fpf accept` wrote.',
    ...(cause !== undefined && { cause }),
  });
}
