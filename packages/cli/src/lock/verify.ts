import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FpfError, type Waiver } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { verifyProject } from '@fpf/packs';
import type { Drift } from '@fpf/project/drift';
import { readProject } from '@fpf/project/open';
import { findRun, verifyRun } from '@fpf/project/runs';
import type { BundleFinding } from '@fpf/reporter';
import { showMoved } from '@fpf/skill-registry';
import {
  type CommandHandler,
  type CommandInput,
  type CommandResult,
  text as optionText,
} from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { readVerifyKey } from '../command/verify-key.ts';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const verify: CommandHandler = async (input) => {
  const [run] = input.args;
  if (run === undefined && optionText(input, 'key') !== undefined) throw keyForNothing();
  if (optionText(input, 'session') === undefined)
    return run === undefined ? await verifyLock(input) : await verifyReport(input, run);
  if (run === undefined) return await (await import('../session/look/verify.ts')).verifyByOption(input);
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
  const opened = readProject(projectInput(input), 'refuse');
  const { lock, lockFile } = opened;
  if (!lock)
    throw new FpfError({
      code: 'pin.missing-lock',
      message: `cli: there is no ${lockFile} to verify.`,
      hint: 'Run `fpf lock` and commit the file.',
    });
  const { drift, dead, unasked } = await verifyProject(projectInput(input), lock, opened);
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

async function verifyReport(input: CommandInput, run: string): Promise<CommandResult> {
  const folder = resolve(run);
  // What judges an acceptance is loaded for one only.
  if (existsSync(join(folder, 'acceptance.json')))
    return await (await import('../accept/verify-acceptance.ts')).verifyAcceptanceFolder(input, folder);
  const asked = optionText(input, 'key');
  const key = asked === undefined ? undefined : readVerifyKey(asked);
  const project = readProject(projectInput(input));
  const { dir, findings } = await verifyRun(project, findRun(project, run), key);
  const data = { dir, findings: findings.map((one) => ({ ...one })) };
  const text = showBundleFindings(dir, findings, asked !== undefined, input.terminal);
  const first = findings.find(({ note }) => !note);
  if (!first) return { exitCode: 0, data, text };
  const hint = 'Do not trust this bundle; the session database may still be whole.';
  return { exitCode: 5, data, text, error: { code: 'report.broken', message: `${first.file} ${first.problem}`, hint } };
}

/**
 * One line each; what could not be held against its source is told beside what is wrong. The last line says that
 * nothing is, and of what it does not say so.
 */
function showBundleFindings(
  dir: string,
  findings: readonly BundleFinding[],
  signed: boolean,
  { mark }: Pick<Terminal, 'mark'>,
): string {
  const lines = findings.map(
    ({ file, problem, note }) => `${mark(note ? 'warn' : 'fail')} ${visibleLine(`${file} ${problem}`)}`,
  );
  if (!findings.every(({ note }) => note)) return lines.join('\n');
  const by = signed ? ', and signed with that key' : '';
  const files = new Set(findings.map(({ file }) => file)).size;
  const but =
    `in ${dir} nothing that can be checked here is off${by}; not all of ` +
    `${files === 1 ? 'one file' : `${files} files`} could be, as told above`;
  return [...lines, files === 0 ? `${mark('ok')} ${dir} is what was written${by}` : `${mark('warn')} ${but}`].join(
    '\n',
  );
}

type Found = {
  readonly drift: readonly Drift[];
  readonly dead: readonly Waiver[];
  readonly unasked: FpfError | undefined;
};

/** What a project's lock and what would run now have come to, and in a sentence what moved, where something did. */
function showDrift(
  { drift, dead, unasked }: Found,
  lockFile: string,
  terminal: Terminal,
): readonly [text: string, message?: string] {
  const [warn, stale] = [
    terminal.mark('warn'),
    dead.map(
      ({ rule, skill, path }) =>
        `the waiver ${visibleLine(`${rule}:${skill}/${path}`)} is for nothing any more: its file changed, or ` +
        'it is found no more',
    ),
  ];
  const notes = [...(unasked ? [`the model was not looked at: ${visibleLine(unasked.message)}`] : []), ...stale].map(
    (note) => `${warn} ${note}`,
  );
  const [first] = drift;
  if (!first) return [[...notes, `${terminal.mark('ok')} everything is what ${lockFile} pins`].join('\n')];
  const pins = drift.length === 1 ? '1 pin' : `${drift.length} pins`;
  const message = `${pins} moved; the first is ${visibleLine(first.pin)}`;
  const rows = drift.map(({ pin, from, to, files }) => [pin, from, to, files ? showMoved(files) : '']);
  const moved = table([['pin', 'from', 'to', 'files'], ...rows]);
  return [
    [`${terminal.mark('fail')} ${message}`, moved, ...notes, 'next: if it is meant, run `fpf lock`'].join('\n'),
    message,
  ];
}
