import type { JsonObject } from '@fpf/contracts';
import { comparedPage, compareRuns, comparisonPage } from '@fpf/reporter';
import type { CommandInput, CommandResult } from '../../command/descriptor.ts';
import { envelopeBytes } from '../../output/envelope.ts';
import { showComparison } from '../../output/report/show-comparison.ts';
import { comparedBundles } from './asked-bundles.ts';
import { type ReportFormat, reportUsage } from './report-usage.ts';

/** Two runs compared, in one form; 6 where they differ, as a search that found something. */
export async function sideBySide(input: CommandInput, format: ReportFormat | undefined): Promise<CommandResult> {
  if (format === 'junit' || format === 'github')
    throw reportUsage(`--compare has no form ${format}`, 'Leave --format out, or use html, md or json.');
  const other = ['out', 'open', 'suite', 'suiteHtml'].find((name) => input.options[name] !== undefined);
  if (other !== undefined)
    throw reportUsage('--compare only shows what differs', 'Leave --out, --open and --suite out.');
  const [a, b] = await comparedBundles(input);
  const comparison = compareRuns(a, b);
  const data = comparison as unknown as JsonObject;
  const exitCode = comparison.same ? 0 : 6;
  if (format === 'html') return { exitCode, data, raw: Buffer.from(await comparedPage(comparison)) };
  if (format === 'md') return { exitCode, data, raw: Buffer.from(comparisonPage(comparison)) };
  if (format === 'json') return { exitCode, data, raw: envelopeBytes('report', data) };
  return { exitCode, data, text: showComparison(comparison, input.terminal) };
}
