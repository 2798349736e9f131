#!/usr/bin/env node
import { keepCompiled } from './frame/keep-compiled.ts';

// Before anything else is loaded.
keepCompiled(import.meta.url);
const [{ dispatch }, { endWhatIsLeft }, { refuseEarlyEnd }, { keepStreams }, { keepExitCode }] = await Promise.all([
  import('./frame/dispatch.ts'),
  import('./signals/end-what-is-left.ts'),
  import('./signals/refuse-early-end.ts'),
  import('./signals/keep-streams.ts'),
  import('./signals/keep-exit-code.ts'),
]);
const streams = keepStreams();
const code = await dispatch(process.argv.slice(2), { answered: refuseEarlyEnd(), ends: keepExitCode });
process.exitCode = streams.failed() ? 1 : code;
endWhatIsLeft();
