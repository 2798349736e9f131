import { join } from 'node:path';
import { LoadedProgram } from '../beside/loaded-program.ts';
import type { Listed } from './read-session.ts';

/** AgentFS's own SDK, in a process of its own: it lets go of a file only when its process ends. */
export const sdk = new LoadedProgram<{ readonly path: string }, Listed>(join(import.meta.dirname, 'read-session.ts'));

/** What it finds in a session database: the files that the session holds, their text, and the tools that ran. */
export function listSession(path: string): Listed {
  try {
    return sdk.ask({ path });
  } catch (error) {
    throw new Error(`agentfs-sdk cannot read the session database: ${(error as Error).message}`, { cause: error });
  }
}
