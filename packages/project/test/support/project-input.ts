import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { AskedOptions, ProjectInput } from '../../src/options/index.ts';
import { scratch } from './scratch.ts';

/** What a project in that folder is opened with. */
export function input(workspace: string): ProjectInput {
  return inputOf({ workspace });
}

export function inputOf(options: AskedOptions = {}): ProjectInput {
  return {
    options,
    notify: () => undefined,
    progress: (_, work) => work,
    log: () => undefined,
    secrets: () => undefined,
    atEnd: () => undefined,
  };
}

export function workspace(config?: unknown): string {
  const dir = scratch();
  if (config !== undefined)
    writeFileSync(join(dir, 'fpf.config.json'), typeof config === 'string' ? config : JSON.stringify(config));
  return dir;
}

export const code =
  (wanted: string, mention = /./) =>
  (error: unknown) => {
    assert.ok(FpfError.is(error), String(error));
    assert.equal(error.code, wanted);
    assert.match(error.message, mention);
    return true;
  };
