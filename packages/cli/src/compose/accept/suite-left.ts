import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { joinReadings, type SuiteReading } from '@fpf/evaluation';
import { cutHalfLine, goesOf, goName, type Part, readGoes } from './suite-goes.ts';

/**
 * | what earlier goes have told                                        | what is run now              |
 * | ------------------------------------------------------------------ | ---------------------------- |
 * | nothing, or no scenario to its end                                  | all that is wanted           |
 * | every scenario to its end, and the end of the suite                 | nothing                      |
 * | every scenario to its end, but not that the suite ended             | all: its last hooks may fail |
 * | scenarios that cannot be told apart by file and line                | all                          |
 * | otherwise                                                           | those without an end         |
 *
 * What came to its end is never run again, were it bad: a stop gives nobody a second try.
 */
export function leftOf(dir: string, part: Part, wanted: readonly string[] | undefined): readonly string[] {
  for (let nth = 1; nth <= goesOf(dir, part); nth += 1) cutHalfLine(join(dir, `${goName(part, nth)}.ndjson`));
  const goes = readGoes(dir, part);
  const told = goes.length > 0 ? joinReadings(goes) : undefined;
  if (!told || !canGoOn(told)) {
    forget(dir, part);
    return wanted ?? ['features'];
  }
  const over = new Set(told.scenarios.filter((one) => one.over).map(({ place }) => place));
  return (wanted ?? told.scenarios.map(({ place }) => place)).filter((place) => !over.has(place));
}

function canGoOn({ scenarios, ended }: SuiteReading): boolean {
  const places = scenarios.map(({ place }) => place);
  const apart = places.every((place) => /:\d+$/.test(place)) && new Set(places).size === places.length;
  const over = scenarios.filter((one) => one.over).length;
  return apart && over > 0 && (ended || over < scenarios.length);
}

function forget(dir: string, part: Part): void {
  for (const name of readdirSync(dir)) if (name.startsWith(`${part}.`)) rmSync(join(dir, name), { force: true });
}
