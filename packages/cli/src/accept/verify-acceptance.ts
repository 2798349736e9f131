import {
  acceptanceText,
  acceptanceVerdict,
  type VerifiedAcceptance,
  verifyAcceptance,
} from '@fpf/evaluation/acceptance';
import { visibleLine } from '@fpf/files/text';
import { type CommandInput, type CommandResult, text as optionText } from '../command/descriptor.ts';
import { signerIn } from './signatures.ts';

/** 5 where it is not what was written, else the verdict: 0 accepted, 6 not accepted. */
export async function verifyAcceptanceFolder(input: CommandInput, dir: string): Promise<CommandResult> {
  const asked = optionText(input, 'key');
  const verified = verifyAcceptance(dir, asked === undefined ? undefined : await signerIn(asked));
  const { record, findings } = verified;
  const data = { dir, record, findings: findings.map((one) => ({ ...one })), signed: verified.signed } as never;
  const [first] = findings;
  if (first) {
    const rows = findings.map(({ file, problem }) => `  ${visibleLine(file)} ${visibleLine(problem)}`);
    const message = `${first.file} ${first.problem}`;
    const text = [`${input.terminal.mark('fail')} ${dir} is not what was written:`, ...rows].join('\n');
    const hint = 'Do not rely on this acceptance: run `fpf accept` again.';
    return { exitCode: 5, data, text, error: { code: 'accept.bad-record', message, hint } };
  }
  const whole = `${input.terminal.mark('ok')} ${record.files.length} files are what was written, and the verdict follows from them${signedWords[verified.signed]}`;
  const text = [acceptanceText(record), '', whole].join('\n');
  if (record.accepted) return { exitCode: 0, data, text };
  const hint = record.reasons[0]?.next ?? 'Keep the pinned model.';
  return { exitCode: 6, data, text, error: { code: 'accept.not-accepted', message: acceptanceVerdict(record), hint } };
}

const signedWords: Readonly<Record<VerifiedAcceptance['signed'], string>> = {
  unsigned: '',
  'not-checked': '; it is signed, and by whom was not asked (--key)',
  checked: '; it is signed with this key',
};
