import { type ControlTaken, genesisHash, type JournalEvent } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import { forkedJournal } from '../fork/fork-journal.ts';
import type { Attempt } from './attempts.ts';

/**
 * The message that a fork was begun with, laid down once more behind what it has of its parent: its text is given, its
 * place is not.
 */
export function laidAgain(
  { run, began: { parent, session }, before, laid }: Attempt,
  made: readonly JournalEvent[],
): readonly JournalEvent[] {
  const [first] = laid;
  if (!first || !parent) return [];
  const { control } = first.payload as unknown as ControlTaken;
  const message = control.kind === 'message' ? control.text : undefined;
  const drafts = forkedJournal([...before, ...made], { parent, session, message, now: first.at }).slice(
    before.length + made.length,
  );
  const sealed: JournalEvent[] = [];
  for (const draft of drafts) {
    const prev = sealed.at(-1) ?? made.at(-1);
    const seq = before.length + made.length + sealed.length + 1;
    sealed.push(seal('journal', { ...draft, run_id: run, seq }, prev?.hash ?? genesisHash));
  }
  return sealed;
}
