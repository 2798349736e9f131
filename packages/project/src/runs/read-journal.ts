import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  FpfError,
  JournalEvent,
  journalPayloads,
  type JsonObject,
  type JsonValue,
  payloadsOf,
  type TSchema,
  type TypedEvent,
  typedEvent,
} from '@fpf/contracts';
import { findChainBreak, type Sealed } from '@fpf/contracts/hash';
import { readJson, readRecord } from '@fpf/contracts/validate';
import { readNeeded } from '@fpf/files/read';

const limit = 268_435_456;
/** An event may hold what a tool printed. */
const ofEvent = { bytes: limit, depth: 64, keys: 10_000_000 };

/**
 * The journal in the bundle of a run, wherever that lies: each line an event, each event sealed over the one before it,
 * as they were written.
 */
export function readJournal(dir: string): readonly JournalEvent[] {
  const file = join(dir, 'events.ndjson');
  const lines = readEvents(file);
  const broken = findChainBreak(
    'journal',
    lines.map(({ written }) => written),
  );
  if (broken) throw brokenRun(`${file}: line ${broken.index + 1} does not follow from the one before it`);
  return lines.map(({ event }) => event);
}

/** The same, each event with the payload of its kind: what is not such a payload is refused. */
export function readTypedJournal(dir: string): readonly TypedEvent[] {
  return readJournal(dir).map((event) => {
    const at = `${join(dir, 'events.ndjson')}: event ${event.seq} (${event.kind})`;
    return typedEvent({ ...event, payload: asPayload(event, at) });
  });
}

function asPayload({ kind, payload }: JournalEvent, at: string): JsonObject {
  try {
    return readRecord<TSchema>(journalPayloads[kind], payload, `project: ${at}`) as JsonObject;
  } catch (error) {
    if (FpfError.is(error) && error.code === 'schema.unknown-major') throw error;
    throw brokenRun(`${at} has another payload than its kind says`);
  }
}

/** The journals of its tasks, as far as they lie there: one that was broken off before its first event has none. */
export function readTasks(dir: string, events: readonly JournalEvent[]): readonly (readonly JournalEvent[])[] {
  const tasks = payloadsOf(events, 'task-started').map(({ task }) => task);
  const odd = tasks.find((task) => !/^[\w-]+$/.test(task));
  if (odd !== undefined) throw brokenRun(`${JSON.stringify(odd)} is no id of a task`);
  const folders = tasks.map((task) => join(dir, 'tasks', task)).filter((folder) => existsSync(folder));
  return folders.map(readJournal);
}

export function brokenRun(message: string, code = 'report.broken'): FpfError {
  return new FpfError({
    code,
    message: `project: ${message}.`,
    hint: 'Name a run id, or the folder of a run; `fpf verify RUN` says what is wrong with one.',
  });
}

type Line = { readonly written: Sealed<object>; readonly event: JournalEvent };

function readEvents(file: string): readonly Line[] {
  const bytes = readNeeded(file, limit, (why) => brokenRun(`${file} ${why}`, 'report.not-a-bundle'), {
    links: 'follow',
  });
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, index) => {
    const read = readJson(Buffer.from(line, 'utf8'), ofEvent);
    if (!read.ok) throw brokenRun(`${file}:${index + 1} is no event of a journal`);
    return asEvent(read.value, `${file}:${index + 1}`);
  });
}

function asEvent(written: JsonValue, at: string): Line {
  try {
    return {
      written: written as unknown as Sealed<object>,
      event: readRecord(JournalEvent, written, `project: ${at}`),
    };
  } catch (error) {
    if (FpfError.is(error) && error.code === 'schema.unknown-major') throw error;
    throw brokenRun(`${at} is no event of a journal`);
  }
}
