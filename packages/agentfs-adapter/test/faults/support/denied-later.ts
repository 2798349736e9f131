// Run by a test as root of a user namespace: when the sandbox has been chosen, new namespaces are forbidden. Says what
// a call does then.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordOf } from '@fpf/contract-tests';
import { reason } from '@fpf/contracts';
import { adapter, begin, codeOf, keep, run } from './tools.ts';

const [dir = ''] = process.argv.slice(2);
const at = (name: string): string => join(dir, name);
const session = await adapter.open({ workspace: at('ws'), stateDir: at('state'), homeDir: at('home'), session: 's' });
await keep(session, 'run/1', 'echo one > one');
writeFileSync('/proc/sys/user/max_user_namespaces', '0');
const script = `echo ran; echo here > ${at('tmp')}/planted; echo two > two`;
const view = await begin(session, 'run/2', script);
let ended: unknown;
try {
  const { code, stdout } = await run(view);
  ended = { code, stdout };
} catch (error) {
  ended = { refused: await codeOf(Promise.reject(error)) };
}
const told = view.capability;
await view.rollback(reason('tool.failed', 'execute', 'It did not start.'), recordOf('run/2'));
writeFileSync('/proc/sys/user/max_user_namespaces', '1000');
await keep(session, 'run/3', 'echo three > three');
const changes = (await session.changes()).map(({ path }) => path);
await session.close();
process.stdout.write(
  JSON.stringify({ ended, mode: told.mode, confined: told.confined, planted: existsSync(at('tmp/planted')), changes }),
);
