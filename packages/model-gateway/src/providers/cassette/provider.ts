import { homedir } from 'node:os';
import { basename } from 'node:path';
import {
  deepFreeze,
  FpfError,
  type ModelIdentity,
  type ModelProvider,
  type ProviderFactory,
  type StreamEvent,
} from '@fpf/contracts';
import { stoppedError } from '../../wire/stopped-error.ts';
import type { Capabilities, CassetteEntry } from './cassette-shapes.ts';
import { readCassette } from './read-cassette.ts';
import { createRecorder } from './recorder.ts';
import { createReplayer, type UnusedAnswer } from './replayer.ts';
import { secretShapes } from './scrubber.ts';
import { errorOf } from './failure.ts';

/**
 * `strict` is a replay in which each answer is given once, and in which what nobody asked for is to be told at the end.
 */
export type CassetteMode = 'record' | 'replay' | 'strict';

export type CassetteOptions = {
  readonly file: string;
  readonly mode: CassetteMode;
  /** Whose answers are recorded. A replay never makes it. */
  readonly inner?: ProviderFactory;
  /** Taken out of what is recorded; this user's when left out. */
  readonly home?: string;
};

/** While recording, nothing is unused. */
export type CassetteProvider = ModelProvider & { readonly unused: () => readonly UnusedAnswer[] };

/** Answers from a file of recorded answers, or records them. It never asks anybody that it is not told to record. */
export async function createCassetteProvider({
  file,
  mode,
  inner,
  home = homedir(),
}: CassetteOptions): Promise<CassetteProvider> {
  return mode === 'record' ? recording(file, home, inner) : replaying(file, home, mode === 'strict');
}

async function replaying(file: string, home: string, strict: boolean): Promise<CassetteProvider> {
  const cassette = await readCassette(file);
  if (!cassette) throw missing(file);
  const { next, unused } = createReplayer({
    file,
    secrets: secretShapes(home),
    entries: deepFreeze(cassette.entries),
    strict,
  });
  return {
    ...provider(identity(file, cassette.digest), cassette.capabilities),
    unused,
    complete: async function* complete(request, { signal }) {
      if (signal.aborted) throw stoppedError(signal.reason);
      yield* play(next(request), signal);
    },
  };
}

async function recording(file: string, home: string, inner: ProviderFactory | undefined): Promise<CassetteProvider> {
  if (!inner) throw nobodyToRecord(file);
  // What is no cassette is not overwritten, and that is told before anybody is asked.
  await readCassette(file);
  const asked = await inner();
  const { tools, streaming, multiTurn } = asked.capabilities;
  const capabilities: Capabilities = { tools, streaming, multiTurn };
  const record = createRecorder({ file, secrets: secretShapes(home), provider: asked, capabilities });
  return {
    // A file that still changes has no digest that could be pinned.
    ...provider(identity(file, null), capabilities),
    unused: () => [],
    complete: async function* complete(request, options) {
      yield* play(await record(request, options), options.signal);
    },
  };
}

function provider(model: ModelIdentity, capabilities: Capabilities): Omit<CassetteProvider, 'complete' | 'unused'> {
  return { name: 'cassette', capabilities, probe: async () => model, models: async () => [model] };
}

function identity(file: string, digest: `sha256:${string}` | null): ModelIdentity {
  return {
    provider: 'cassette',
    name: `cassette:${basename(file)}`.slice(0, 256).toWellFormed(),
    digest,
    conforming: false,
  };
}

export function missing(file: string): FpfError {
  return new FpfError({
    code: 'model.missing',
    message: `model-gateway: there is no cassette ${file}.`,
    hint: 'Record one with model.options {"mode": "record", "of": {...}}, or name an existing file.',
  });
}

function nobodyToRecord(file: string): FpfError {
  return new FpfError({
    code: 'config.options-not-valid',
    message: `model-gateway: the cassette ${file} is to record, and nobody is named whose answers it records.`,
    hint: 'Name a provider and its model under model.options.of.',
  });
}

export type CassetteFacts = {
  readonly entries: number;
  readonly digest: `sha256:${string}`;
  readonly bytes: number;
  /** How many secrets and home folders were taken out when it was recorded. */
  readonly scrubbed: number;
};

/** Whether a file is a whole cassette, and what it holds. */
export async function inspectCassette(file: string): Promise<CassetteFacts> {
  const cassette = await readCassette(file);
  if (!cassette) throw missing(file);
  const { entries, digest, bytes } = cassette;
  return { entries: entries.length, digest, bytes, scrubbed: entries.reduce((sum, entry) => sum + entry.scrubbed, 0) };
}

/** A recorded answer, each piece as it came, and in the end the error with which it ended. */
async function* play({ events, failed }: CassetteEntry, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  for (const event of events) {
    if (signal.aborted) throw stoppedError(signal.reason);
    yield event;
  }
  if (signal.aborted) throw stoppedError(signal.reason);
  if (failed) throw errorOf(failed);
}
