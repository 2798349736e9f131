import { isOwnFolder } from '../../tree/own-folder.ts';
import { homeScratch, staleScratchIn, temporaryFolder } from '../../lock/scratch.ts';

export type Leftover = {
  readonly path: string;
  readonly why: string;
  /** The session that is there, and that it belongs to: it records what becomes of it. */
  readonly session?: string;
};

/** What sessions of this user's processes worked in, and did not remove. */
export function leftScratch(homeDir: string): readonly Leftover[] {
  const own = homeScratch(homeDir);
  return [temporaryFolder(), ...(isOwnFolder(own) ? [own] : [])]
    .flatMap((parent) => staleScratchIn(parent))
    .map(({ path, pid }) => ({ path, why: `process ${pid} ended without removing it` }));
}
