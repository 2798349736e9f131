// Runs one command of a task and notes what it has cost: `node tools/timed.mjs oxlint --deny-warnings packages`.
import { spawnSync } from 'node:child_process';
import { noteCost } from './unit/note-cost.ts';

const [program = '', ...args] = process.argv.slice(2);
const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit' });
if (error) process.stderr.write(`${program}: ${error.message}\n`);
noteCost();
process.exitCode = status ?? (signal === null ? 127 : 1);
