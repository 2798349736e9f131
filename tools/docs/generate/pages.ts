import { behaviourPage } from './behaviour-page.ts';
import { cliPage } from './cli-page.ts';
import { codesPage } from './codes-page.ts';
import { configPage } from './config-page.ts';
import { eventsPage } from './events-page.ts';
import { exitCodesPage } from './exit-codes-page.ts';
import { mutantsPage } from './mutants-page.ts';
import { schemasPage } from './schemas-page.ts';
import { stepsPage } from './steps-page.ts';

/** Returns the text of each page of docs/reference/ that is built, by its path. Nothing is written. */
export function referencePages(root: string): Readonly<Record<string, string>> {
  const mutants = mutantsPage(root);
  return {
    'docs/reference/behaviour.md': behaviourPage(root),
    'docs/reference/cli.md': cliPage(),
    'docs/reference/codes.md': codesPage(),
    'docs/reference/config.md': configPage(),
    'docs/reference/events.md': eventsPage(),
    'docs/reference/exit-codes.md': exitCodesPage(),
    ...(mutants !== undefined && { 'docs/reference/mutants.md': mutants }),
    'docs/reference/schemas.md': schemasPage(),
    'docs/reference/steps.md': stepsPage(root),
  };
}
