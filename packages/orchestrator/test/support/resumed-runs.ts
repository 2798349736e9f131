import { type Host, type ModelResponse, payloadsOf } from '@fpf/contracts';
import type { Disk } from './fake-session.ts';
import { said, tryRun, type World } from './fakes.ts';

export const bob: ModelResponse = {
  tool_calls: [
    { name: 'greet', arguments: { name: 'Bob' } },
    { name: 'greet', arguments: { name: 'Eve' } },
  ],
};
export const talk: World = { multiTurn: true, responses: [said, bob, { final: 'All were greeted.' }] };

/** Answers by the turn that it is asked in, whichever process asks. */
export function answering(on: Disk, world: World = talk): World {
  const turns = payloadsOf(on.events, 'model-result').length;
  return { ...world, disk: on, ...(world.responses && { responses: world.responses.slice(turns) }) };
}

export async function run(world: World, host?: Host) {
  const { query, seen } = tryRun(world, host);
  const outcome = await query.result();
  return { outcome, seen, run: query.runId, trace: seen.reports.at(-1)?.trace };
}
