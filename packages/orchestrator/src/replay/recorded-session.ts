import {
  type CallView,
  FpfError,
  genesisHash,
  type JournalDraft,
  type JournalEvent,
  type JsonObject,
  type RecordedPins,
  type Session,
  type SessionFiles,
  type SessionOperations,
  type StateStore,
} from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import type { Attempt } from './attempts.ts';
import type { RecordedControls } from './recorded-controls.ts';
import { isOfEnd, seqOf, type Tape } from './tape.ts';

/** What each task of a run has journaled, attempt by attempt. */
export type RecordedJournals = ReadonlyMap<string, readonly Attempt[]>;

/** A session of which there is nothing but the record: what is journaled is kept in memory, and no file is there. */
export function recordedSession(
  tape: Tape,
  { operations }: Pick<RecordedControls, 'operations'>,
  now: RecordedPins,
  others: RecordedJournals = new Map(),
): Session {
  const { began } = tape.attempt;
  // Another version words the end otherwise.
  const ofOtherWords = began.recorded.components['orchestrator'] !== now.components['orchestrator'];
  const store = recordedStore(tape, others, ofOtherWords);
  return {
    id: began.session,
    open: true,
    capability: began.capability,
    dbPath: '',
    engine: began.engine,
    store,
    operations: { ...noOperations, ...operations },
    stat: refused,
    readFile: refused,
    readBase: refused,
    realPath: refused,
    changes: refused,
    changesOf: refused,
    begin: async ({ call_id: call }) => recordedView(tape, store, seqOf(call)),
    close: async () => undefined,
    closeWithSnapshot: refused,
  };
}

/**
 * What a recorded call had changed, or why that could not be told. Where it is to be kept, there is only the journal.
 */
function recordedView({ of, askedFor, attempt }: Tape, store: StateStore, seq: number): CallView {
  const keep: CallView['commit'] = ({ events, audit }) => store.append(attempt.run, events, audit);
  return {
    capability: attempt.began.capability,
    files: noFiles,
    enter: refused,
    exhausted: async () => undefined,
    effects: async () => {
      const { result, error } = of('tool-result', seq) ?? askedFor(`what call ${seq} changed`);
      const untold = result.success && error && error.code !== 'budget.bytes' && !error.code.startsWith('hook.');
      if (untold && result.effects.length === 0)
        throw new FpfError({ code: error.code, message: error.message, hint: 'It is recorded so.' });
      return result.effects;
    },
    commit: keep,
    rollback: (_why, record) => keep(record),
  };
}

/**
 * Keeps what is made again in the place of what is recorded, with the time that is recorded: nothing else about an
 * event may be another.
 */
function recordedStore(tape: Tape, others: RecordedJournals, ofOtherWords: boolean): StateStore {
  const { attempt } = tape;
  const all = [...attempt.before];
  const append = (draft: JournalDraft): JournalEvent => {
    const twin = tape.twin(draft.kind, draft.step_key);
    if (!twin && tape.isAllMade() && tape.stop.by !== 'itself' && !isOfEnd(draft))
      tape.askedFor(`${draft.kind} ${draft.step_key}`);
    // How an attempt began is given, and how long it took: everything else follows.
    const body = twin === attempt.events[0] && twin ? twin : asEnded(draft, twin, ofOtherWords);
    const event = seal(
      'journal',
      {
        kind: body.kind,
        step_key: body.step_key,
        at: twin?.at ?? draft.at,
        payload: body.payload,
        run_id: attempt.run,
        seq: all.length + 1,
      },
      all.at(-1)?.hash ?? genesisHash,
    );
    all.push(event);
    tape.keep(event);
    return event;
  };
  return {
    append: async (_run, drafts) => {
      const over = tape.over();
      if (over && !drafts.every(isOfEnd)) throw over.error;
      if (drafts.some(({ kind }) => kind === 'run-ended') && !tape.mayEnd())
        throw new Error('no end of it is recorded');
      return drafts.map(append);
    },
    events: async (run) => others.get(run)?.flatMap(({ events }) => events) ?? [...all],
    audit: async () => [],
    get: refused,
    set: refused,
    delete: refused,
    keys: refused,
  };
}

/**
 * What a run hands on is sealed over: the end of a task has the hash that it had then. How an end is worded is of the
 * version that told it.
 */
function asEnded(draft: JournalDraft, twin: JournalEvent | undefined, ofOtherWords: boolean): JournalDraft {
  const took = (twin?.payload['usage'] as JsonObject | undefined)?.['wall_ms'];
  if (!twin || draft.kind !== 'run-ended' || took === undefined) return draft;
  const { explanation: then } = twin.payload;
  const words = ofOtherWords && then !== undefined ? { explanation: then } : {};
  return {
    ...draft,
    payload: { ...draft.payload, ...words, usage: { ...(draft.payload['usage'] as JsonObject), wall_ms: took } },
  };
}

function noWorld(): Error {
  return new Error('a replay has no session');
}

async function refused(): Promise<never> {
  throw noWorld();
}

const noOperations: SessionOperations = {
  history: refused,
  view: refused,
  diff: refused,
  commit: refused,
  undo: refused,
  unfinished: refused,
  settle: refused,
  discard: refused,
  rewind: refused,
  steps: refused,
  export: refused,
  snapshot: refused,
  verify: refused,
  rejected: refused,
  audit: refused,
};

const noFiles: SessionFiles = {
  facts: refused,
  list: refused,
  read: refused,
  write: refused,
  makeFolder: refused,
  remove: refused,
  rename: refused,
  readLink: refused,
  makeLink: refused,
  setMode: refused,
};
