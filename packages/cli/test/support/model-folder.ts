import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './fpf.ts';

export const digest = 'd'.repeat(64);
/** What a server has, and what it could fetch. */
export const models = [
  { name: 'functiongemma:latest', digest, size: 300_000_000 },
  { name: 'llama:8b', digest: 'a'.repeat(64), capabilities: ['completion'] },
  { name: 'functiongemma:new', digest: 'c'.repeat(64), present: false },
];

/** A workspace with this config, or with none. */
export function folder(config?: string): string {
  const dir = join(scratch(), 'ws');
  mkdirSync(dir);
  if (config !== undefined) writeFileSync(join(dir, 'fpf.config.json'), config);
  return dir;
}
