import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { mostDataBytes } from '../page/page-limits.ts';

const mostBytes = 134_217_728;

/** The data of a run's page, which lies packed in it; undefined where a file is no such page, or larger than one is. */
export async function unpackPage(path: string): Promise<Buffer | undefined> {
  if (!path.endsWith('.html')) return undefined;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > mostBytes) return undefined;
    const [packed] = /H4sI[A-Za-z0-9+/]{64,}={0,2}/.exec(await file.readFile('latin1')) ?? [];
    return packed === undefined
      ? undefined
      : gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostDataBytes });
  } catch {
    // What cannot be unpacked is looked through as it lies there.
    return undefined;
  } finally {
    await file.close();
  }
}
