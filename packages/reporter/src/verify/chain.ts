import { type JournalEvent, journalPayloads } from '@fpf/contracts';
import { findChainBreak, type Sealed } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { Report } from '../finding.ts';

/** Each record is sealed over the one before it. */
export function checkChain(
  domain: 'journal' | 'audit',
  file: string,
  records: readonly object[],
  report: Report,
): void {
  const broken = findChainBreak(domain, records as readonly Sealed<object>[]);
  if (broken) report(file, `line ${broken.index + 1} does not follow from the one before it (${broken.what})`);
}

/** Each kind of event holds what its schema says. */
export function checkPayloads(file: string, events: readonly JournalEvent[], report: Report): boolean {
  let sound = true;
  for (const [index, { kind, payload }] of events.entries()) {
    const [issue] = check(journalPayloads[kind], payload);
    if (!issue) continue;
    sound = false;
    report(`${file}:${index + 1}`, `${kind} ${issue.pointer || '/'} ${issue.message}`);
  }
  return sound;
}
