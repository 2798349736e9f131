import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The two versions everything else hangs on, each written down in one place only. */
export function pins(folder) {
  const node = readFileSync(join(folder, '.node-version'), 'utf8').trim();
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const pnpm = String(manifest.packageManager).replace(/^pnpm@/, '');
  return { node, pnpm };
}

/** True when `have` is the pinned version or a newer one of the same major. */
export function serves(have, want) {
  const [a, b] = [have, want].map((text) => text.replace(/^v/, '').split('.').map(Number));
  if (a[0] !== b[0]) return false;
  return a[1] !== b[1] ? a[1] > b[1] : a[2] >= b[2];
}
