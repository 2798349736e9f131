import { type CommandHandler, flag } from '../command/descriptor.ts';
import { undoCommit } from '../compose/session-undo.ts';
import { stoppable } from '../output/stoppable.ts';

const stopped = 'Stopped: the commit stands as it was.';

export const sessionUndo: CommandHandler = (input) => {
  if (flag(input, 'dryRun')) return undoCommit(input, undefined);
  return stoppable(input, stopped, (signal) => undoCommit(input, signal));
};
