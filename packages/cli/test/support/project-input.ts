import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { CommandInput } from '../../src/command/descriptor.ts';
import { scratch } from './fpf.ts';
import { createTerminal } from '../../src/output/terminal.ts';

const terminal = createTerminal({ ascii: true, quiet: true, verbose: false });

export function input(workspace: string): CommandInput {
  return {
    command: 'test',
    args: [],
    options: { workspace },
    json: false,
    terminal,
    speech: { settings: { level: 'info', file: undefined, verbosity: 0 } },
    commands: [],
    atEnd: () => undefined,
    begins: () => undefined,
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
