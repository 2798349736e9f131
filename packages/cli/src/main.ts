#!/usr/bin/env node
import { keepCompiled } from './compose/keep-compiled.ts';

// Before anything else is loaded.
keepCompiled(import.meta.url);
const [{ dispatch }, { keepStreams }, { keepExitCode }] = await Promise.all([
  import('./command/dispatch.ts'),
  import('./output/keep-streams.ts'),
  import('./output/keep-exit-code.ts'),
]);
const streams = keepStreams();
const code = await dispatch(process.argv.slice(2), keepExitCode);
process.exitCode = streams.failed() ? 1 : code;
