import { join } from 'node:path';
import { readPlain } from '@fpf/files/read';

export type Manifest = Readonly<Record<string, unknown>>;

const limit = 8_388_608;

/**
 * The package.json of a folder; undefined where there is none that can be read, so that the next folder up is looked
 * into.
 */
export function readManifest(dir: string): Manifest | undefined {
  try {
    const bytes = readPlain(join(dir, 'package.json'), limit, { links: 'follow' })?.bytes;
    const manifest: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
    return typeof manifest === 'object' && manifest !== null ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
}
