import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { CompleteOptions, ModelIdentity, ModelProvider, ModelRequest, StreamEvent } from '@fpf/contracts';
import {
  type CassetteMode,
  type CassetteProvider,
  createCassetteProvider,
} from '../../src/providers/cassette/index.ts';

export const home = '/home/ada';

export function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-cassette-'));
  t.after(() => rmSync(dir, { recursive: true }));
  return dir;
}

export const tiny: ModelIdentity = {
  provider: 'tiny',
  name: 'tiny:1',
  digest: `sha256:${'a'.repeat(64)}`,
  conforming: false,
};

type Say = (request: ModelRequest, options: CompleteOptions) => AsyncIterable<StreamEvent>;

/** A provider that says what it is told to, and counts how often it was asked. */
export function saying(complete: Say, model: ModelIdentity = tiny): ModelProvider & { readonly asked: () => number } {
  let asked = 0;
  return {
    name: 'tiny',
    capabilities: { tools: true, streaming: true, multiTurn: true },
    probe: async () => model,
    models: async () => [model],
    complete: (request, options) => {
      asked += 1;
      return complete(request, options);
    },
    asked: () => asked,
  };
}

export async function* each(events: readonly StreamEvent[], failure?: Error): AsyncGenerator<StreamEvent> {
  yield* events;
  if (failure) throw failure;
}

export function cassette(file: string, mode: CassetteMode, inner?: ModelProvider): Promise<CassetteProvider> {
  return createCassetteProvider({ file, mode, home, ...(inner && { inner: async () => inner }) });
}

export const stop: StreamEvent = { type: 'message_stop', stop_reason: 'stop' };

export function words(...texts: readonly string[]): readonly StreamEvent[] {
  return [
    { type: 'message_start' },
    ...texts.map((text): StreamEvent => ({ type: 'text_delta', index: 0, text })),
    stop,
  ];
}
