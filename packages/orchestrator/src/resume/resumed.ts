import {
  FpfError,
  goesOn,
  type JournalEvent,
  type JsonValue,
  payloadsOf,
  type RunOutcome,
  type RunStarted,
} from '@fpf/contracts';
import { canonicalJson, findChainBreak, sha256 } from '@fpf/contracts/hash';

/** Nothing is left to go on with. */
export function isFinal(outcome: RunOutcome): boolean {
  return !goesOn(outcome);
}

/** The event that a run began with, where its journal holds together. */
export function checkedJournal(run: string, events: readonly JournalEvent[]): RunStarted {
  const broken = findChainBreak('journal', events);
  if (broken)
    throw refused(
      'journal.broken',
      `the journal of run ${run} does not hold together at event ${broken.index + 1}`,
      'Nothing of it is gone on with: `fpf session verify` says what was changed.',
    );
  const [started] = payloadsOf(events, 'run-started');
  if (!started)
    throw refused(
      'run.not-resumable',
      `this session has no run ${run}`,
      '`fpf session list` names the sessions, and `fpf history` what is in one.',
    );
  return started;
}

/** The journal of a run that may go on, checked; and the event that it began with. */
export function resumable(run: string, events: readonly JournalEvent[]): RunStarted {
  const started = checkedJournal(run, events);
  const ended = payloadsOf(events, 'run-ended').at(-1);
  if (ended && isFinal(ended))
    throw refused('run.not-resumable', `run ${run} has ${ended.outcome}`, 'Ask again in a new run.');
  return started;
}

type Deciding = Pick<RunStarted, 'model' | 'policy' | 'output' | 'recorded'>;

/**
 * What a run was to end with, for whoever goes on with it without the program: its schema is data, and the library that
 * judged beside it is not there.
 */
export function withoutLibrary({
  validator: _gone,
  ...output
}: NonNullable<RunStarted['output']>): Omit<NonNullable<RunStarted['output']>, 'validator'> {
  return output;
}

/** What decides now, beside what decided when the run began: each difference by name, from what to what. */
export function driftOf(began: Deciding, now: Deciding): readonly string[] {
  const sides = (pick: (side: Deciding) => JsonValue): readonly [string, string] => [
    canonicalJson(pick(began)),
    canonicalJson(pick(now)),
  ];
  const parts: readonly (readonly [name: string, pick: (side: Deciding) => JsonValue])[] = [
    ['model', ({ model }) => model],
    ['policy', ({ policy }) => policy],
    ['output', ({ output }) => (output ? withoutLibrary(output) : null)],
    ['schema library', ({ output }) => output?.validator ?? null],
    ['config', ({ recorded }) => recorded.config_hash],
    ['lock', ({ recorded }) => recorded.lock_hash],
    ['components', ({ recorded }) => recorded.components],
  ];
  return parts.flatMap(([name, pick]) => {
    const [before, after] = sides(pick);
    return before === after ? [] : [`${name}: ${short(before)} is now ${short(after)}`];
  });
}

export function assertNoDrift(run: string, drift: readonly string[], allowed: boolean): void {
  if (drift.length === 0 || allowed) return;
  throw refused(
    'run.drift',
    `run ${run} began with something else: ${drift.join('; ')}`,
    'Bring that back (a model: with --model), or ask again in a new run. --allow-drift goes on all ' +
      'the same, and says so in the trace.',
  );
}

function short(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}… (sha256 ${sha256(text).slice(0, 12)})` : text;
}

function refused(code: string, what: string, hint: string): FpfError {
  return new FpfError({ code, message: `orchestrator: ${what}.`, hint });
}
