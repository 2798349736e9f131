import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { personIdentity } from '@fpf/contracts';
import { FpfError } from '@fpf/contracts/errors';
import type { Notice, ProjectInput } from '@fpf/project/options';
import { chooseAtTerminal } from './choose-value.ts';
import { type CommandInput, text, values } from './descriptor.ts';
import { whileWaiting } from '../terminal/progress.ts';
import { logOf, secretsOf } from '../log/command-log.ts';

/** Returns what a project is opened with, from the words of a command. The log is opened at its first line. */
export function projectInput(input: CommandInput): ProjectInput {
  return {
    options: {
      workspace: text(input, 'workspace'),
      config: text(input, 'config'),
      stateDir: text(input, 'stateDir'),
      homeDir: text(input, 'homeDir'),
      model: askedModel(input),
      preset: text(input, 'preset'),
      skills: values(input, 'skill'),
      frozen: answer(input, 'frozen'),
      unconfined: answer(input, 'unconfined'),
    },
    notify: (notice) => tell(input, notice),
    progress: (what, work) => whileWaiting(input.terminal, what, work),
    log: (...line) => logOf(input).log(...line),
    secrets: (config) => secretsOf(input, config),
    own: [dirname(dirname(fileURLToPath(import.meta.url)))],
    atEnd: input.atEnd,
  };
}

/** Who gives a call is no model that a command could be told to ask. */
function askedModel(input: CommandInput): string | undefined {
  const model = text(input, 'model');
  if (model !== personIdentity.name) return model;
  throw new FpfError({
    code: 'usage.bad-option',
    message: 'fpf: person is no model.',
    hint: 'A call of your own is `fpf call TOOL`; a run that began as one goes on without --model.',
  });
}

function answer({ options }: CommandInput, name: string): boolean | undefined {
  const value = options[name];
  return typeof value === 'boolean' ? value : undefined;
}

/** The same for a run, which says by itself which model decides. */
export function runInput(input: CommandInput): ProjectInput {
  const notify = (notice: Notice): void => (notice.code === 'model.stands-in' ? undefined : tell(input, notice));
  const choose = chooseAtTerminal(input);
  return { ...projectInput(input), notify, ...(choose && { choose }) };
}

/** Both are said once, on stderr, and also to a caller who wants quiet. */
function tell({ terminal }: CommandInput, { code, message }: Notice): void {
  const line = `${terminal.mark('warn')} ${message}`;
  terminal.warn(code === 'model.stands-in' ? terminal.styleErr('yellow', line) : line);
}
