import { createRequire } from 'node:module';
import type * as library from 'yaml';

type Yaml = typeof library;

let loaded: Yaml | undefined;

/** Loaded for the first header that is read: a list of known skills reads none, and it is seventy files. */
export function yamlLibrary(): Yaml {
  return (loaded ??= createRequire(import.meta.url)('yaml') as Yaml);
}
