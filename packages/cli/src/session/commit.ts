import { type CommandHandler, flag } from '../command/descriptor.ts';
import { commitSession } from './commit-session.ts';
import { stoppable } from '../signals/stoppable.ts';

const stopped = 'Stopped: what had been written was taken back, and the host is as it was.';

export const sessionCommit: CommandHandler = (input) => {
  if (flag(input, 'dryRun')) return commitSession(input, undefined);
  return stoppable(input, stopped, (signal) => commitSession(input, signal));
};
