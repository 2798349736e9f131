import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { isAcceptance } from '@fpf/evaluation/acceptance';
import { readProject } from '@fpf/project/open';
import { findBundle } from '@fpf/project/runs';
import { verifyProject } from '@fpf/packs';
import {
  type CommandHandler,
  type CommandInput,
  type CommandResult,
  text as optionText,
} from '../command/descriptor.ts';
import { checkBundle } from '../compose/check-bundle.ts';
import { projectInput } from '../compose/project-input.ts';
import { readVerifyKey } from '../compose/verify-key.ts';
import { showBundleFindings } from '../output/show-bundle-findings.ts';
import { showDrift } from '../output/show-drift.ts';

export const verify: CommandHandler = async (input) => {
  const [run] = input.args;
  if (run === undefined && optionText(input, 'key') !== undefined) throw keyForNothing();
  if (optionText(input, 'session') === undefined)
    return run === undefined ? await verifyLock(input) : await verifyRun(input, run);
  if (run === undefined) return await (await import('./session-verify.ts')).verifyByOption(input);
  throw new FpfError({
    code: 'usage.bad-option',
    message: 'fpf: verify takes a run or --session, not both.',
    hint: 'A run is its bundle; a session is its database, which may hold several runs.',
  });
};

function keyForNothing(): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: 'fpf: --key is for a run: neither the lock nor a session is signed by it here.',
    hint: 'Name the run: fpf verify RUN --key PUBLIC.pem',
  });
}

async function verifyLock(input: CommandInput): Promise<CommandResult> {
  const { lock, lockFile } = readProject(projectInput(input), 'refuse');
  if (!lock)
    throw new FpfError({
      code: 'pin.missing-lock',
      message: `cli: there is no ${lockFile} to verify.`,
      hint: 'Run `fpf lock` and commit the file.',
    });
  const { drift, dead, unasked } = await verifyProject(projectInput(input), lock);
  const data = { drift: drift.map((one) => ({ ...one })), deadWaivers: dead.map((one) => ({ ...one })) } as never;
  const [text, message] = showDrift({ drift, dead, unasked }, lockFile, input.terminal);
  if (message === undefined) return { exitCode: 0, data, text };
  return {
    exitCode: 5,
    data,
    text,
    error: { code: 'pin.drift', message, hint: 'Look at what moved; if it is meant, run `fpf lock`.' },
  };
}

async function verifyRun(input: CommandInput, run: string): Promise<CommandResult> {
  const folder = resolve(run);
  if (isAcceptance(folder)) return await (await import('./verify-acceptance.ts')).verifyAcceptanceFolder(input, folder);
  const asked = optionText(input, 'key');
  const key = asked === undefined ? undefined : readVerifyKey(asked);
  const dir = findBundle(readProject(projectInput(input)), run);
  const findings = await checkBundle(dir, key);
  const data = { dir, findings: findings.map((one) => ({ ...one })) };
  const text = showBundleFindings(dir, findings, asked !== undefined, input.terminal);
  const first = findings.find(({ note }) => !note);
  if (!first) return { exitCode: 0, data, text };
  const hint = 'Do not trust this bundle; the session database may still be whole.';
  return { exitCode: 5, data, text, error: { code: 'report.broken', message: `${first.file} ${first.problem}`, hint } };
}
