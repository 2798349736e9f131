import type { JsonObject } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { attestRun, writeRunsPage } from '@fpf/project/runs';
import { comparedPage, compareRuns, comparisonPage, copyBundle } from '@fpf/reporter';
import { type CommandHandler, type CommandInput, type CommandResult, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { makeableFolder } from '../command/makeable-folder.ts';
import { envelopeBytes } from '../terminal/envelope.ts';
import { askedBundle, comparedBundles } from './asked-bundles.ts';
import { openPage } from './open-page.ts';
import { reportFormat, type ReportFormat, reportUsage } from './report-usage.ts';
import { showComparison } from './show-comparison.ts';
import { pageOf, shownAs } from './shown-as.ts';
import { suiteFiles } from './suite-files.ts';

/** `fpf report`: what a run left, in one form or another; or what two runs do not have in common. */
export const report: CommandHandler = async (input) => {
  const format = reportFormat(input);
  if (flag(input, 'index')) return await overview(input);
  if (flag(input, 'compare')) return await sideBySide(input, format);
  const suite = suiteFiles(text(input, 'suite'), text(input, 'suiteHtml'));
  const out = text(input, 'out');
  const another = Object.keys(suite).length > 0;
  if (out === undefined && another)
    throw reportUsage('--suite changes no bundle: it goes into a copy', 'Name a folder for it with --out.');
  const { project, bundle } = await askedBundle(input);
  const shown = await shownAs(format, bundle, project, input);
  const copied = out === undefined ? undefined : await copyBundle(bundle, makeableFolder(out), suite);
  // The list of such a copy is another one, so what is signed over the first does not go with it.
  if (out !== undefined && another) await attestRun(project, out);
  if (flag(input, 'open')) await openPage(pageOf(bundle));
  if (!copied) return shown;
  const said = `${input.terminal.mark('ok')} ${out}: ${copied.files.length + 1} files of run ${bundle.trace.run_id}`;
  if (format === undefined) return { ...shown, text: said };
  input.terminal.err(said);
  return shown;
};

/** A page over all runs of the workspace. */
async function overview(input: CommandInput): Promise<CommandResult> {
  const other = ['compare', 'last', 'format', 'out', 'suite', 'suiteHtml'].find(
    (name) => input.options[name] !== undefined && input.options[name] !== false,
  );
  if (other !== undefined || input.args.length > 0)
    throw reportUsage('--index is over all runs', 'Leave the run and every other option but --open out.');
  const { file, runs } = await writeRunsPage(readProject(projectInput(input)));
  if (flag(input, 'open')) await openPage(file);
  return {
    exitCode: 0,
    data: { file, runs },
    text: `${input.terminal.mark('ok')} ${file}: ${runs} ${runs === 1 ? 'run' : 'runs'}`,
  };
}

/** Two runs compared, in one form; 6 where they differ, as a search that found something. */
async function sideBySide(input: CommandInput, format: ReportFormat | undefined): Promise<CommandResult> {
  if (format === 'junit' || format === 'github')
    throw reportUsage(`--compare has no form ${format}`, 'Leave --format out, or use html, md or json.');
  const other = ['out', 'open', 'suite', 'suiteHtml'].find((name) => input.options[name] !== undefined);
  if (other !== undefined)
    throw reportUsage('--compare only shows what differs', 'Leave --out, --open and --suite out.');
  const [a, b] = await comparedBundles(input);
  const comparison = compareRuns(a, b);
  const data = comparison as unknown as JsonObject;
  const exitCode = comparison.same ? 0 : 6;
  if (format === 'html') return { exitCode, data, raw: Buffer.from(await comparedPage(comparison, { a, b })) };
  if (format === 'md') return { exitCode, data, raw: Buffer.from(comparisonPage(comparison)) };
  if (format === 'json') return { exitCode, data, raw: envelopeBytes('report', data) };
  return { exitCode, data, text: showComparison(comparison, input.terminal) };
}
