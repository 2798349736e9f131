// Runs the unit tests, and then once more, with the engine of agentfs-sdk, those that go through the adapter and do not try both engines
// themselves. With arguments it runs those files only, with the engine that FPF_TEST_ENGINE names.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('../../../tools/unit/run.mjs', import.meta.url));
const run = (files, env = {}) =>
  spawnSync(process.execPath, [runner, ...files], { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const asked = process.argv.slice(2);
if (asked.length > 0 || process.env.FPF_TEST_ENGINE !== undefined) process.exit(run(asked));

rmSync('.reports', { recursive: true, force: true });
const first = run([]);
renameSync('.reports/unit.json', '.reports/unit-default-engine.json');

/** What these try lies outside the database, or they try both engines by themselves. */
const engineless = /^test\/(?:hostile|hostile-record|unconfined|odd-paths|kills\/calls|oracle\/oracle|faults\/many)\.test\.ts$/;
const throughAdapter = readdirSync('test', { recursive: true })
  .map((file) => join('test', String(file)))
  .filter((file) => file.endsWith('.test.ts') && !engineless.test(file))
  .filter((file) => {
    const text = readFileSync(file, 'utf8');
    return /support\/steps\.ts/.test(text) && !/support\/engines\.ts/.test(text);
  })
  .sort();
const second = run(throughAdapter, { FPF_TEST_ENGINE: 'agentfs-sdk' });
renameSync('.reports/unit.json', '.reports/unit-agentfs-sdk.json');
process.exit(first === 0 ? second : first);
