import type { ModelRequest, ModelResponse } from '@fpf/contracts';
import type { Query } from '../../src/index.ts';
import { disk, type Disk } from '../support/fake-session.ts';
import { type Seen, tryRun, type World } from '../support/fakes.ts';

export const calling = (...names: readonly string[]): ModelResponse => ({
  tool_calls: names.map((name) => ({ name: 'greet', arguments: { name } })),
});
export const done: ModelResponse = { final: 'Done.' };

export type Turned = {
  readonly query: Query;
  readonly seen: Seen;
  readonly on: Disk;
  /** Until the run waits, for the n-th time. */
  readonly waits: (n: number) => Promise<void>;
};

/** A run that is kept open over a disk of its own. */
export function keptOpen(world: World = {}, on: Disk = world.disk ?? disk()): Turned {
  const { query, seen } = tryRun({
    multiTurn: true,
    ...world,
    disk: on,
    embedding: { keepOpen: true, ...world.embedding },
  });
  const waits = async (n: number): Promise<void> => {
    let met = 0;
    for await (const { type } of query) {
      if (type === 'run-waiting') met += 1;
      if (met >= n) return;
    }
    throw new Error(`the run ended after it had waited ${met} times`);
  };
  return { query, seen, on, waits };
}

/** What a model was asked, by role: texts, calls and results in short. */
export function told(request: ModelRequest | undefined): readonly string[] {
  return (request?.messages ?? []).map(({ role, content }) => {
    const parts = content.map((block) => {
      if (block.type === 'text') return block.text;
      return block.type === 'tool_use' ? `${block.name} ${JSON.stringify(block.input)}` : block.type;
    });
    return `${role}: ${parts.join(' + ')}`;
  });
}
