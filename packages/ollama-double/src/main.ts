#!/usr/bin/env node
import { run } from './program/run.ts';

const stopped = new Promise<void>((stop) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
});
process.exitCode = await run(
  process.argv.slice(2),
  { out: (text) => void process.stdout.write(text), err: (text) => void process.stderr.write(text) },
  stopped,
);
