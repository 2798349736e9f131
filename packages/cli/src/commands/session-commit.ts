import { type CommandHandler, flag } from '../command/descriptor.ts';
import { commitSession } from '../compose/session-commit.ts';
import { stoppable } from '../output/stoppable.ts';

const stopped = 'Stopped: what had been written was taken back, and the host is as it was.';

export const sessionCommit: CommandHandler = (input) => {
  if (flag(input, 'dryRun')) return commitSession(input, undefined);
  return stoppable(input, stopped, (signal) => commitSession(input, signal));
};
