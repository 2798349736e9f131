import type { ConfigFile, LockFile } from '@fpf/contracts';
import type { ProjectRecord } from '@fpf/project/open';
import type { CommandInput } from '../../src/command/descriptor.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';

/** A project as the commands read it. Without a config it is a trial. */
export function projectOf(config?: ConfigFile, lock?: LockFile): ProjectRecord {
  return {
    workspace: '/ws',
    stateDir: '/ws/.fpf',
    configFile: config && '/ws/conf/fpf.config.json',
    config: config ?? {},
    configHash: undefined,
    configPlaces: () => undefined,
    lockFile: '/ws/conf/fpf.lock.json',
    lock,
    lockHash: undefined,
    own: [],
  };
}

export function inputOf(options: CommandInput['options'] = {}, args: readonly string[] = []): CommandInput {
  const terminal = createTerminal({ ascii: true, quiet: true, verbose: false });
  return {
    command: 'test',
    args,
    options,
    json: false,
    terminal,
    speech: { settings: { level: 'info', file: undefined, verbosity: 0 } },
    commands: [],
    atEnd: () => undefined,
    begins: () => undefined,
  };
}
