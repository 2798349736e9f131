import { readFileSync } from 'node:fs';

/** The version of this package, from its own manifest: two levels up from src/ and from dist/ alike. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  return manifest.version;
}
