#!/usr/bin/env node
import { keepCompiled } from './compose/keep-compiled.ts';

// Before anything else is loaded.
keepCompiled(import.meta.url);
const [{ dispatch }, { keepStreams }] = await Promise.all([import('./command/dispatch.ts'), import('./output/keep-streams.ts')]);
const streams = keepStreams();
const code = await dispatch(process.argv.slice(2));
process.exitCode = streams.failed() ? 1 : code;
// All has been said: a signal in the last moments ends nothing any more, and must not take the exit code away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit());
