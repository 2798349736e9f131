import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser of this machine: the one that FPF_CHROMIUM names, or the first on PATH. */
export const program =
  process.env['FPF_CHROMIUM'] ??
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((path) => existsSync(path));

/** Why what needs a browser is skipped, or false. */
export const noBrowser: string | false =
  program === undefined && 'there is no Chromium (apt-get install chromium, or FPF_CHROMIUM)';

/** Its own sandbox needs what neither root nor a container has; the pages are our own, and the network is off. */
export async function launch(): Promise<Browser> {
  return chromium.launch({
    ...(program !== undefined && { executablePath: program }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}
