import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltinHands, Effect } from '@fpf/contracts';
import { type DefinedTool, defineTool } from '@fpf/orchestrator';
import { Type } from '@sinclair/typebox';
import { doneOutside, doOutside } from './outside.ts';

const input = Type.Object({ what: Type.String({ maxLength: 64 }) }, { additionalProperties: false });
const output = Type.Object({ done: Type.Boolean() }, { additionalProperties: false });
const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' as const };

/**
 * A tool in process of each effect. What they do outside goes into a file that no session knows, and takes a while
 * before and after.
 */
export function ownTools(outside: string): readonly DefinedTool[] {
  const tool = (
    name: string,
    effect: Effect,
    work: (what: string, hands: BuiltinHands) => Promise<void>,
  ): Parameters<typeof defineTool<typeof input, typeof output>>[0] => ({
    name,
    description: `Does ${name}.`,
    input,
    output,
    effect,
    guard,
    run: async ({ what }, hands) => {
      await sleep(8);
      await work(what, hands);
      await sleep(8);
      return { done: true };
    },
  });
  const act =
    (name: string) =>
    async (what: string, { callId }: BuiltinHands) =>
      doOutside(outside, { tool: name, call: callId, what });
  return [
    defineTool(tool('pay', 'once', act('pay'))),
    defineTool(tool('put', 'idempotent', act('put'))),
    defineTool({
      ...tool('book', 'verifiable', act('book')),
      probe: (_args, { callId }) =>
        doneOutside(outside).some(({ tool: name, call }) => name === 'book' && call === callId) ? 'done' : 'not-done',
    }),
    defineTool(tool('count', 'pure', async () => undefined)),
    defineTool(
      tool('tally', 'fs', async (what, { files }) => {
        const before = await files.read('tally.txt').catch(() => new Uint8Array());
        await files.write('tally.txt', Buffer.concat([before, Buffer.from(`${what}\n`)]));
      }),
    ),
  ];
}
