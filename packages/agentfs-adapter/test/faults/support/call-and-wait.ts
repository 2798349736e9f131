// Run by a test: opens a session, keeps three calls, says so, and waits to be killed.
import { createAgentFSAdapter } from '../../../src/index.ts';
import { bytes, call } from '../../support/session-world.ts';
import { testHost } from '../../support/trees/steps.ts';

const [dir = '', engine = ''] = process.argv.slice(2);
const place = { workspace: `${dir}/ws`, stateDir: `${dir}/state`, homeDir: `${dir}/home` };
const session = await createAgentFSAdapter({ engine }, testHost()).open({ ...place, session: 's' });
for (const n of [1, 2, 3]) await call(session, `run/${n}`, (files) => files.write(`file-${n}`, bytes('x')));
process.stdout.write('kept\n');
setInterval(() => undefined, 1e6);
