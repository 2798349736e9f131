import { join } from 'node:path';
import type { KnownSecret } from '@fpf/secrets';
import { takeInventory } from '../verify/inventory.ts';
import { scanFile } from './scan-file.ts';
import { type SecretFinding, wantedOf } from './scan-text.ts';

export type Scanned = { readonly findings: readonly SecretFinding[]; readonly files: number };

/** Every file below a folder, and single files beside it, whatever they hold. `known` are the values that are looked for beside the forms. */
export async function scanForSecrets(
  places: readonly { readonly path: string; readonly as: string; readonly kind: 'folder' | 'file' }[],
  known: readonly KnownSecret[],
): Promise<Scanned> {
  const wanted = wantedOf(known);
  const findings: SecretFinding[] = [];
  let files = 0;
  for (const { path, as, kind } of places) {
    const names = kind === 'file' ? [''] : [...(await takeInventory(path))].flatMap(([name, what]) => (what === 'file' ? [name] : []));
    for (const name of names.sort()) {
      findings.push(...(await scanFile(join(path, name), name === '' ? as : `${as}/${name}`, wanted)));
      files += 1;
    }
  }
  return { findings, files };
}
