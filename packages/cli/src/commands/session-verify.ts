import { visibleLine } from '@fpf/files/text';
import type { CommandHandler, CommandInput, CommandResult } from '../command/descriptor.ts';
import { text } from '../command/descriptor.ts';
import { verifySession } from '../compose/verify-session.ts';

export const sessionVerify: CommandHandler = (input) => verifyNamed(input, input.args[0]);

/** `fpf verify --session ID` is the same. */
export const verifyByOption = (input: CommandInput): Promise<CommandResult> =>
  verifyNamed(input, text(input, 'session'));

async function verifyNamed(input: CommandInput, name: string | undefined): Promise<CommandResult> {
  const { id, path, verdict } = await verifySession(input, name);
  const { findings, checked, receipt, notes = [] } = verdict;
  const data = {
    session: id,
    path,
    findings: findings.map((one) => ({ ...one })),
    checked: { ...checked },
    receipt,
    notes: [...notes],
  };
  const looked = Object.entries(checked)
    .map(([check, count]) => `${check} ${count}`)
    .join(', ');
  const noted = notes.map((note) => `  note: ${visibleLine(note)}`);
  const [first] = findings;
  if (!first) {
    const unsigned = notes.length > 0 ? 'not signed' : 'not signed: no key is configured';
    const signed = { signed: 'signed', unsigned, missing: 'none: nothing was audited yet' }[receipt];
    return {
      exitCode: 0,
      data,
      text: [
        `${input.terminal.mark('ok')} session ${id} is what was written`,
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
