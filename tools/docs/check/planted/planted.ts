import type { Page } from '../page.ts';
import { judge, type Result } from '../result.ts';

export const plantedPage = 'tools/docs/check/planted/planted.md';

/** A check that finds nothing shows nothing: each mistake planted on that page has to be among the failures. */
export function judgePlanted({ text, file }: Page, results: readonly Result[]): readonly Result[] {
  const marks = text.split('\n').flatMap((line, index) => {
    const what = /^<!-- mistake: (.+) -->$/.exec(line)?.[1];
    return what === undefined ? [] : [{ what, line: index + 1 }];
  });
  return marks.map(({ what, line }, index) => {
    const end = marks[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const found = results.some((result) => result.status === 'failed' && result.line > line && result.line < end);
    return judge({ file, line, what: `planted: ${what}` }, found ? undefined : 'it was not found');
  });
}
