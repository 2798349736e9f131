// Run by a test in a process of its own: takes a session, and tries to write into it each time that it is asked to.
import { createInterface } from 'node:readline';
import { FpfError, type JsonObject } from '@fpf/contracts';
import { createAgentFSAdapter } from '../../../src/index.ts';
import { testHost } from '../trees/steps.ts';

const { place, options } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly place: { readonly workspace: string; readonly stateDir: string; readonly homeDir: string };
  readonly options: JsonObject;
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const session = await createAgentFSAdapter(options, testHost()).open({ ...place, session: 's', allowUnconfined: true });
say(`epoch ${await session.lease?.()}`);
let tries = 0;
for await (const _line of createInterface({ input: process.stdin })) {
  tries += 1;
  const draft = { kind: 'checkpoint', step_key: `try/${tries}`, at: '2026-11-22T00:00:00.000Z', payload: {} } as const;
  await session.store.append('run', [draft]).then(
    () => say('written'),
    (error: unknown) => say(FpfError.is(error) ? error.code : String(error)),
  );
}
await session.close();
say('closed');
