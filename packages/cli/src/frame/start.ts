import { endWhatIsLeft } from '../signals/end-what-is-left.ts';
import { keepExitCode } from '../signals/keep-exit-code.ts';
import { keepStreams } from '../signals/keep-streams.ts';
import { refuseEarlyEnd } from '../signals/refuse-early-end.ts';
import { dispatch } from './dispatch.ts';

/** The whole of a command as a process: its streams, its exit code, and what must not outlive it. */
export async function start(words: readonly string[]): Promise<void> {
  const streams = keepStreams();
  const code = await dispatch(words, { answered: refuseEarlyEnd(), ends: keepExitCode });
  process.exitCode = streams.failed() ? 1 : code;
  endWhatIsLeft();
}
