import { FpfError } from '@fpf/contracts';
import { type CommandInput, text } from '../command/descriptor.ts';

export type ReportFormat = 'html' | 'md' | 'junit' | 'json' | 'github';

/** `--json` is the same as `--format json`, and no other form can be had beside it. */
export function reportFormat(input: CommandInput): ReportFormat | undefined {
  const asked = text(input, 'format') as ReportFormat | undefined;
  if (!input.json || asked === undefined || asked === 'json') return input.json ? 'json' : asked;
  throw reportUsage(`--json and --format ${asked} are two forms of one answer`, 'Leave one of them out.');
}

export function reportUsage(what: string, hint: string): FpfError {
  return new FpfError({ code: 'usage.bad-option', message: `fpf report: ${what}.`, hint });
}
