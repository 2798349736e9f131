import { FpfError } from '@fpf/contracts/errors';
import { optionForms } from '@fpf/contracts/validate';
import { type CommandInput, text } from '../command/descriptor.ts';

/** Returns what `--run` says, and refuses an id that would not sort among the others. */
export function askedRun(input: Pick<CommandInput, 'options'>): string | undefined {
  const run = text(input, 'run');
  const wrong = run === undefined ? undefined : optionForms.uuidV7(run);
  if (wrong === undefined) return run;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: --run ${JSON.stringify(run)} ${wrong}.`,
    hint: 'Leave it out, and a run gets an id of its own.',
  });
}
