import { FpfError, type SessionVerdict } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { runToSign } from '@fpf/project/runs';
import { type CommandHandler, type CommandInput, type CommandResult, text } from '../../command/descriptor.ts';
import { placedError } from '../../terminal/next-command.ts';
import { findSession } from '../with-session.ts';

export const sessionVerify: CommandHandler = (input) => verifyNamed(input, input.args[0]);

/** `fpf verify --session ID` is the same. */
export const verifyByOption = (input: CommandInput): Promise<CommandResult> =>
  verifyNamed(input, text(input, 'session'));

async function verifyNamed(input: CommandInput, name: string | undefined): Promise<CommandResult> {
  const { id, path, verdict } = await verifySession(input, name);
  const { findings, checked, receipt, receiptsBegin, notes = [] } = verdict;
  const data = {
    session: id,
    path,
    findings: findings.map((one) => ({ ...one })),
    checked: { ...checked },
    receipt,
    receipts_begin: receiptsBegin ?? null,
    notes: [...notes],
  };
  const looked = Object.entries(checked)
    .map(([check, count]) => `${check} ${count}`)
    .join(', ');
  const noted = notes.map((note) => `  note: ${visibleLine(note)}`);
  const [first] = findings;
  if (!first) {
    const unsigned = notes.length > 0 ? 'not signed' : 'not signed: no key is configured';
    const unchecked = 'signed, and not checked: no key is configured';
    const signed = { signed: 'signed', unchecked, unsigned, missing: 'none: nothing was audited yet' }[receipt];
    return {
      exitCode: 0,
      data,
      text: [
        receiptsBegin === undefined || receiptsBegin === 1
          ? `${input.terminal.mark('ok')} session ${id} is what was written`
          : `${input.terminal.mark('warn')} session ${id} is what was written; receipts begin at step ${receiptsBegin}`,
        `  looked at: ${looked}`,
        `  receipts: ${signed}`,
        ...noted,
      ].join('\n'),
    };
  }
  const lines = findings.map(
    ({ check, subject, problem }) => `${input.terminal.mark('fail')} ${check}: ${visibleLine(`${subject} ${problem}`)}`,
  );
  return {
    exitCode: 5,
    data,
    text: [...lines, `  looked at: ${looked}`, ...noted].join('\n'),
    error: {
      code: 'session.not-as-written',
      message: `session ${id}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}; the first: ${first.subject} ${first.problem}`,
      hint: 'Do not trust it, and do not commit it; a snapshot or a bundle may still be whole. Nothing was repaired.',
    },
  };
}

type VerifiedSession = { readonly id: string; readonly path: string; readonly verdict: SessionVerdict };

/** What the file itself is to blame for. A session that somebody holds, or a machine that cannot open any, is not. */
const ofTheFile: Readonly<Record<string, SessionVerdict['findings'][number]['check']>> = {
  'session.unavailable': 'engine',
  'session.foreign': 'format',
  'session.newer-format': 'format',
  'session.older-format': 'format',
  'session.refused-entry': 'format',
};

/** Receipts of a run that was signed here are signed: whoever took all signatures away took this note not along. */
function withUnsigned(verdict: SessionVerdict, run: string | undefined): SessionVerdict {
  if (run === undefined || verdict.receipt !== 'unsigned') return verdict;
  const problem = 'is noted here as one that is signed, and no receipt of its session is';
  return { ...verdict, findings: [...verdict.findings, { check: 'receipt', subject: `run ${run}`, problem }] };
}

/** A session that cannot be opened is no answer to whether it is whole: it is the first finding. */
async function verifySession(input: CommandInput, name: string | undefined): Promise<VerifiedSession> {
  const {
    found: { id, path },
    sessions: { agentfs, place, project, runs },
  } = await findSession(input, name);
  try {
    const session = await agentfs.open({ ...place, covers: [project.stateDir], session: id });
    try {
      return { id, path, verdict: withUnsigned(await session.operations.verify(), runToSign(project, runs.of(id))) };
    } finally {
      await session.close();
    }
  } catch (error) {
    const check = FpfError.is(error) ? ofTheFile[error.code] : undefined;
    if (!FpfError.is(error) || check === undefined) throw placedError(error, project);
    const checked = {
      engine: 0,
      format: 0,
      invariant: 0,
      chain: 0,
      blob: 0,
      receipt: 0,
      gap: 0,
      journal: 0,
      [check]: 1,
    };
    return {
      id,
      path,
      verdict: {
        findings: [{ check, subject: path, problem: `cannot be opened: ${error.message}` }],
        checked,
        receipt: 'missing',
      },
    };
  }
}
