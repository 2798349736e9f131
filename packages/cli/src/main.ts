#!/usr/bin/env node
import { keepCompiled } from './compose/keep-compiled.ts';

// Before anything else is loaded.
keepCompiled(import.meta.url);
const [{ dispatch }, { endWhatIsLeft }, { refuseEarlyEnd }, { keepStreams }, { keepExitCode }] = await Promise.all([
  import('./command/dispatch.ts'),
  import('./output/end-what-is-left.ts'),
  import('./output/refuse-early-end.ts'),
  import('./output/keep-streams.ts'),
  import('./output/keep-exit-code.ts'),
]);
const streams = keepStreams();
const code = await dispatch(process.argv.slice(2), { answered: refuseEarlyEnd(), ends: keepExitCode });
process.exitCode = streams.failed() ? 1 : code;
endWhatIsLeft();
