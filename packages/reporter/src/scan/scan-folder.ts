import { join } from 'node:path';
import type { KnownSecret } from '@fpf/secrets';
import { takeInventory } from '../verify/inventory.ts';
import { scanFile } from './scan-file.ts';
import { digestOf, hitsIn, type SecretFinding, type Wanted, wantedOf } from './scan-text.ts';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { mostDataBytes } from '../page/page-input.ts';

export type Scanned = { readonly findings: readonly SecretFinding[]; readonly files: number };

/** What lies packed in a file: the place is that in what was unpacked. */
function scanBytes(bytes: Buffer, artifact: string, wanted: readonly Wanted[]): readonly SecretFinding[] {
  const text = bytes.toString('latin1');
  return hitsIn(text, wanted).map(({ shape, what, start, end }) => {
    const before = text.slice(0, start);
    const [line, column] = [before.split('\n').length, start - before.lastIndexOf('\n')];
    return {
      shape,
      what: `${what}, in its packed data`,
      length: end - start,
      sha256: digestOf(text.slice(start, end)),
      artifact,
      line,
      column,
    };
  });
}

/**
 * Every file below a folder, and single files beside it, whatever they hold. `known` are the values that are looked for
 * beside the forms.
 */
export async function scanForSecrets(
  places: readonly { readonly path: string; readonly as: string; readonly kind: 'folder' | 'file' }[],
  known: readonly KnownSecret[],
): Promise<Scanned> {
  const wanted = wantedOf(known);
  const findings: SecretFinding[] = [];
  let files = 0;
  for (const { path, as, kind } of places) {
    const names =
      kind === 'file'
        ? ['']
        : [...(await takeInventory(path))].flatMap(([name, what]) => (what === 'file' ? [name] : []));
    for (const name of names.sort()) {
      const artifact = name === '' ? as : `${as}/${name}`;
      findings.push(...(await scanFile(join(path, name), artifact, wanted)));
      const data = await unpackPage(join(path, name));
      if (data) findings.push(...scanBytes(data, artifact, wanted));
      files += 1;
    }
  }
  return { findings, files };
}

const mostBytes = 134_217_728;

/** The data of a run's page, which lies packed in it; undefined where a file is no such page, or larger than one is. */
async function unpackPage(path: string): Promise<Buffer | undefined> {
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
