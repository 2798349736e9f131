import { cliPage } from './cli-page.ts';
import { codesPage } from './codes-page.ts';
import { configPage } from './config-page.ts';
import { eventsPage } from './events-page.ts';
import { exitCodesPage } from './exit-codes-page.ts';
import { schemasPage } from './schemas-page.ts';

/** Every page of docs/reference/, by path. A pure function of the sources. */
export function generatedPages(): Readonly<Record<string, string>> {
  return {
    'docs/reference/cli.md': cliPage(),
    'docs/reference/codes.md': codesPage(),
    'docs/reference/config.md': configPage(),
    'docs/reference/events.md': eventsPage(),
    'docs/reference/exit-codes.md': exitCodesPage(),
    'docs/reference/schemas.md': schemasPage(),
  };
}
