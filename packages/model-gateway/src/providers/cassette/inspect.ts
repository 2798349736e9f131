import { missing } from './provider.ts';
import { readCassette } from './read-cassette.ts';

export type CassetteFacts = {
  readonly entries: number;
  readonly digest: `sha256:${string}`;
  readonly bytes: number;
  /** How many secrets and home folders were taken out when it was recorded. */
  readonly scrubbed: number;
};

/** Whether a file is a whole cassette, and what it holds. */
export async function inspectCassette(file: string): Promise<CassetteFacts> {
  const cassette = await readCassette(file);
  if (!cassette) throw missing(file);
  const { entries, digest, bytes } = cassette;
  return { entries: entries.length, digest, bytes, scrubbed: entries.reduce((sum, entry) => sum + entry.scrubbed, 0) };
}
