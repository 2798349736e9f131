import { AcceptanceRecord, FpfError } from '@fpf/contracts';
import { readJson, readRecord } from '@fpf/contracts/validate';

/**
 * A record that was written before, through the strict reader and its schema; and with its verdict held against its own
 * checks.
 */
export function readAcceptance(name: string, bytes: Uint8Array): AcceptanceRecord {
  const read = readJson(bytes, { bytes: 4_194_304, depth: 16, keys: 100_000 });
  if (!read.ok) throw notOne(name, read.issue.message);
  const record = asRecord(name, read.value);
  const held = record.checks.length > 0 && record.checks.every(({ ok }) => ok);
  if (record.accepted !== held || record.reasons.length !== record.checks.filter(({ ok }) => !ok).length)
    throw notOne(name, 'its verdict does not follow from its checks');
  return record;
}

function asRecord(name: string, value: Parameters<typeof readRecord>[1]): AcceptanceRecord {
  try {
    return readRecord(AcceptanceRecord, value, name);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'schema.not-valid') throw notOne(name, error.message, error);
    throw error;
  }
}

function notOne(name: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'accept.bad-record',
    message: `evaluation: ${name} is no record of an acceptance: ${why}.`,
    hint: 'Name the acceptance.json that `fpf accept` wrote.',
    ...(cause !== undefined && { cause }),
  });
}
