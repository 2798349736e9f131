import { readdirSync, readlinkSync } from 'node:fs';

/** The processes that have this file open. */
function holdersOf(path: string): readonly string[] {
  const inside = (folder: string): readonly string[] => {
    try {
      return readdirSync(folder);
    } catch {
      // It ended while it was looked at, or is another user's.
      return [];
    }
  };
  const leadsTo = (link: string): string | undefined => {
    try {
      return readlinkSync(link);
    } catch {
      return undefined;
    }
  };
  return inside('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => inside(`/proc/${pid}/fd`).some((fd) => leadsTo(`/proc/${pid}/fd/${fd}`) === path));
}

/**
 * Waits until nobody has the file open: what a killed process had started may live a moment longer, on a busy machine
 * many.
 */
export async function nobodyHolds(path: string): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (holdersOf(path).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} is still held by ${holdersOf(path).join(', ')}`);
}
