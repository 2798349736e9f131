import { CallDecided, FpfError, JournalEvent, RunStarted } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check, readJson } from '@fpf/contracts/validate';
import { join } from 'node:path';
import type { CommandInput } from '../../command/descriptor.ts';
import { findBundle } from '../find-bundle.ts';
import { readBounded } from '../read-bounded.ts';
import { composeGuards } from './compose-guards.ts';
import { type Recomputed, recomputeCall } from './recompute-call.ts';

export type Explained = { readonly dir: string; readonly calls: readonly Recomputed[] };

const limit = 268_435_456;

/** The decisions of a run, made again from its journal and by the project's engine, with nothing of the world. */
export async function recomputeRun(input: CommandInput): Promise<Explained> {
  const [run = '', asked] = input.args;
  const { engine, project } = await composeGuards(input);
  const dir = findBundle(project, run);
  const events = readEvents(join(dir, 'events.ndjson'));
  const broken = findChainBreak('journal', events);
  if (broken)
    throw unreadable(`${join(dir, 'events.ndjson')}: line ${broken.index + 1} does not follow from the one before it`, 'report.broken');
  const started = events.find(({ kind }) => kind === 'run-started')?.payload;
  if (check(RunStarted, started).length > 0) throw unreadable(`${dir}: its journal does not say what the run began with`, 'report.broken');
  const decided = events.filter(({ kind }) => kind === 'guard-decision').map(({ payload }) => payload as unknown as CallDecided);
  const odd = decided.findIndex((one) => check(CallDecided, one).length > 0);
  if (odd >= 0) throw unreadable(`${dir}: decision ${odd + 1} of its journal is not of its form`, 'report.broken');
  const chosen = asked === undefined ? decided : decided.filter(({ seq, call_id }) => String(seq) === asked || call_id === asked);
  if (asked !== undefined && chosen.length === 0)
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: the run has no call ${JSON.stringify(asked)}.`,
      hint:
        decided.length === 0 ? 'It proposed no call.' : `Its calls are ${decided.map(({ seq, tool }) => `${seq} (${tool})`).join(', ')}.`,
    });
  const { policy } = started as unknown as RunStarted;
  return { dir, calls: chosen.map((call) => recomputeCall(engine, call, policy)) };
}

function readEvents(file: string): readonly JournalEvent[] {
  let bytes: Uint8Array | undefined;
  try {
    bytes = readBounded(file, limit);
  } catch (cause) {
    throw unreadable(`${file} cannot be read: ${(cause as Error).message}`, 'report.not-a-bundle');
  }
  if (!bytes) throw unreadable(`${file} is not there`, 'report.not-a-bundle');
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, index) => {
    const read = readJson(Buffer.from(line, 'utf8'));
    if (read.ok && check(JournalEvent, read.value).length === 0) return read.value as unknown as JournalEvent;
    throw unreadable(`${file}:${index + 1} is no event of a journal`, 'report.broken');
  });
}

function unreadable(message: string, code: string): FpfError {
  return new FpfError({
    code,
    message: `cli: ${message}.`,
    hint: 'Name a run id, or the folder of a run; `fpf verify RUN` says what is wrong with one.',
  });
}
