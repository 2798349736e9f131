import { FpfError } from '@fpf/contracts';
import type { CommandHandler } from '../command/descriptor.ts';

/** Refused until there is a commit that detects conflicts, survives a crash and can be undone. */
export const sessionCommit: CommandHandler = async () => {
  throw new FpfError({
    code: 'cli.not-there-yet',
    message: 'fpf session commit does not exist yet: nothing of a session can reach the host through fpf.',
    hint: 'Look at the run\'s diff.patch, and take it over with the git apply command that the run printed under "next:".',
  });
};
