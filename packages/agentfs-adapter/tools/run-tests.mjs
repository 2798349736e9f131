// Runs the unit tests in two parts, which two tasks run side by side: `test` has most of them, `check` those that take
// long by nature, and once more, with the engine of agentfs-sdk, all that go through the adapter and do not try both
// engines themselves (see second-engine.mjs). `night` runs every one of them with that engine. With files named after
// the part it runs those only, with the engine that FPF_TEST_ENGINE names.
import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forSecondEngine } from './second-engine.mjs';

const runner = fileURLToPath(new URL('../../../tools/unit/run.mjs', import.meta.url));
const [part, ...asked] = process.argv.slice(2);
const run = (files, env = {}, more = []) =>
  spawnSync(process.execPath, [runner, '--in', part, '--at-once', '2', ...more, ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1;
const keep = (name) => renameSync(join('.reports', part, 'unit.json'), join('.reports', part, `${name}.json`));

const all = readdirSync('test', { recursive: true })
  .map((file) => join('test', String(file)))
  .filter((file) => file.endsWith('.test.ts'))
  .sort();
/** Whole tools that are killed, attacked, or tried at random, and the suite as another user. */
const long =
  /^test\/(?:hostile|hostile-record|ordinary-user|kills\/.*|oracle\/.*|faults\/.*|host\/commit-kills)\.test\.ts$/;

if (asked.length > 0) process.exit(run(asked));
rmSync(join('.reports', part), { recursive: true, force: true });
if (part === 'night') process.exit(run(all, { FPF_TEST_ENGINE: 'agentfs-sdk' }));
const mine = all.filter((file) => long.test(file) === (part === 'check'));
const first = run(mine);
keep('default-engine');
if (part !== 'check') process.exit(first);
// Tests that try both engines have the engine in their names, and have had this one in the first pass. Of the steps of
// the sandbox, one with an overlay and one with a copy read and write a session in each way there is.
const seen = '/^(?:agentfs-sdk|bwrap-outer|overlay-unshare|copy-unshare): /';
const second = run(forSecondEngine(all), { FPF_TEST_ENGINE: 'agentfs-sdk' }, ['--but-named', seen]);
keep('agentfs-sdk');
process.exit(first === 0 ? second : first);
