import { join } from 'node:path';
import { readBounded } from './read-bounded.ts';

export type Manifest = Readonly<Record<string, unknown>>;

const limit = 8_388_608;

/**
 * The package.json of a folder; undefined where there is none that can be read, so that the next folder up is looked
 * into.
 */
export function readManifest(dir: string): Manifest | undefined {
  try {
    const bytes = readBounded(join(dir, 'package.json'), limit);
    const manifest: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
    return typeof manifest === 'object' && manifest !== null ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
}
