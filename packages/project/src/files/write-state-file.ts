import { dirname } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';
import { FpfError, isDiskFull } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';

/** Writes a file of ours outside of workspaces, for this user alone: whole, or as it was. */
export function writeStateFile(file: string, text: string): void {
  try {
    makeFolders(dirname(file), 0o700);
    writeWhole(file, text, { mode: 0o600 });
  } catch (cause) {
    if (isDiskFull(cause)) throw cause;
    throw new FpfError({
      code: 'session.unavailable',
      message: `project: ${file} cannot be written: ${(cause as Error).message}.`,
      hint: 'Set XDG_STATE_HOME to a folder of your own that may be written.',
      cause,
    });
  }
}
