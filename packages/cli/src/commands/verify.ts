import { FpfError } from '@fpf/contracts';
import type { CommandHandler, CommandInput, CommandResult } from '../command/descriptor.ts';
import { checkBundle } from '../compose/check-bundle.ts';
import { compose } from '../compose/compose.ts';
import { findDrift } from '../compose/drift.ts';
import { findBundle } from '../compose/find-bundle.ts';
import { makeLock } from '../compose/make-lock.ts';
import { openProject } from '../compose/project.ts';
import { table } from '../output/table.ts';

export const verify: CommandHandler = (input) => (input.args[0] === undefined ? verifyLock(input) : verifyRun(input, input.args[0]));

async function verifyLock(input: CommandInput): Promise<CommandResult> {
  const composition = await compose({ ...input, options: { ...input.options, frozen: false } });
  const { lock, lockFile } = composition.project;
  if (!lock)
    throw new FpfError({
      code: 'pin.missing-lock',
      message: `cli: there is no ${lockFile} to verify.`,
      hint: 'Run `fpf lock` and commit the file.',
    });
  const drift = findDrift(lock, await makeLock(composition));
  if (drift.length === 0)
    return { exitCode: 0, data: { drift: [] }, text: `${input.terminal.mark('ok')} everything is what ${lockFile} pins` };
  const [first] = drift;
  const message = `${drift.length} ${drift.length === 1 ? 'pin' : 'pins'} moved; the first is ${first?.pin}`;
  return {
    exitCode: 5,
    data: { drift: drift.map((one) => ({ ...one })) },
    text: `${input.terminal.mark('fail')} ${message}\n${table([['pin', 'from', 'to'], ...drift.map(({ pin, from, to }) => [pin, from, to])])}\nnext: if it is meant, run \`fpf lock\``,
    error: { code: 'pin.drift', message, hint: 'Look at what moved; if it is meant, run `fpf lock`.' },
  };
}

async function verifyRun(input: CommandInput, run: string): Promise<CommandResult> {
  const dir = findBundle(openProject(input), run);
  const findings = await checkBundle(dir);
  const [first] = findings;
  if (!first) return { exitCode: 0, data: { dir, findings: [] }, text: `${input.terminal.mark('ok')} ${dir} is what was written` };
  const message = `${first.file} ${first.problem}`;
  return {
    exitCode: 5,
    data: { dir, findings: findings.map((one) => ({ ...one })) },
    text: findings.map(({ file, problem }) => `${input.terminal.mark('fail')} ${file} ${problem}`).join('\n'),
    error: { code: 'report.broken', message, hint: 'Do not trust this bundle; the session database may still be whole.' },
  };
}
