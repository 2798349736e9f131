import { attestRun } from '@fpf/project/runs';
import { copyBundle } from '@fpf/reporter';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { makeableFolder } from '../compose/makeable-folder.ts';
import { askedBundle } from '../compose/report/asked-bundles.ts';
import { openPage } from '../compose/report/open-page.ts';
import { reportFormat, reportUsage } from '../compose/report/report-usage.ts';
import { pageOf, shownAs } from '../compose/report/shown-as.ts';
import { sideBySide } from '../compose/report/side-by-side.ts';
import { suiteFiles } from '../compose/report/suite-files.ts';

/** `fpf report`: what a run left, in one form or another; or what two runs do not have in common. */
export const report: CommandHandler = async (input) => {
  const format = reportFormat(input);
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
