import { FpfError, type JournalEvent, journalPayloads, payloadsOf } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { asSkill } from '../in-process/embedded-skill.ts';
import type { RunSettings } from '../context.ts';

/** A journal may come from anywhere: its chain holds, and each event holds what its kind does, before anything is read from it. */
export function assertReadable(events: readonly JournalEvent[]): void {
  const broken = findChainBreak('journal', events);
  if (broken) throw unreadable('journal.broken', `event ${broken.index + 1} does not follow from the one before it`);
  const odd = events.find((event) => check(journalPayloads[event.kind], event.payload).length > 0);
  if (!odd) return;
  const [issue] = check(journalPayloads[odd.kind], odd.payload);
  throw unreadable('report.broken', `event ${odd.seq} is no ${odd.kind}: ${issue?.pointer ?? ''} ${issue?.message ?? ''}`);
}

/** Tools in code are in no folder that a loader could read again: they have to be those of the program that replays. */
export function assertSameTools(events: readonly JournalEvent[], { tools = [] }: Pick<RunSettings, 'tools'>): void {
  const then = payloadsOf(events, 'skills-loaded')
    .flatMap(({ skills }) => skills)
    .find(({ source }) => source?.type === 'code');
  if (!then || asSkill(tools)?.pin.hash === then.hash) return;
  throw new FpfError({
    code: 'run.not-replayable',
    message: `orchestrator: the run had tools of the program that asked (${then.tools.join(', ')}), and they are not those of this one.`,
    hint: 'Replay it with stack.replay() in the program that ran it.',
  });
}

function unreadable(code: string, what: string): FpfError {
  return new FpfError({
    code,
    message: `orchestrator: the journal does not hold together: ${what}.`,
    hint: 'Nothing of it is replayed. `fpf verify RUN` says what was changed.',
  });
}
