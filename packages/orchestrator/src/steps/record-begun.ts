import { asOneVerdict, type JournalDraft } from '@fpf/contracts';
import type { DecidedCall } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import { decisionPayload } from '../call/refuse.ts';
import { readOnly } from './read-only.ts';

/**
 * What was decided, as it came out when it was asked for again, and what is about to be done: in one transaction, since
 * nothing lies between them, and on the disk before anything is done.
 */
export async function recordBegun(context: Recording, call: DecidedCall): Promise<void> {
  await context.journal.recordAll([decided(context, call), intended(context, call)]);
}

function decided(context: Recording, call: DecidedCall): JournalDraft {
  const { reasons } = asOneVerdict(call.judgement);
  const payload = decisionPayload(context, { call, judgement: call.judgement, reasons }, call.decision);
  return context.journal.draft('guard-decision', context.journal.callKey('guard-decision', call.seq), payload);
}

function intended({ journal }: Recording, call: DecidedCall): JournalDraft {
  const { tool, seq, decision } = call;
  return journal.draft('tool-intent', journal.callKey('tool-intent', seq), {
    call_id: call.id,
    seq,
    tool: tool.name,
    args: call.args,
    effect: tool.effect ?? 'once',
    reduced: decision === 'degrade',
    read_only: readOnly(call),
  });
}
