import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { compareRuns } from '../../../src/compare/compare-runs.ts';
import { comparedPage } from '../../../src/page/report-page.ts';
import { hash, runOf } from '../../support/two-runs.ts';
import { madeRun } from '../support/made-run.ts';
import { openRun, openText } from '../support/open-page.ts';

/** Each cell of each table: how wide it is, and where it ends. */
async function cellsOf(page: Page): Promise<readonly { readonly width: number; readonly right: number }[]> {
  return page.$$eval('tbody th, tbody td', (cells) =>
    cells.map((cell) => cell.getBoundingClientRect()).map(({ width, right }) => ({ width, right })),
  );
}

export function narrowCases(browser: () => Browser): void {
  test('at 320 px every cell of a table has the width of the page, so that it is read in words, and none is out of sight', async () => {
    const compared = comparedPage(
      compareRuns(runOf({ trace: { request: 'a', model_digest: `sha256:${hash('a')}` } }), runOf({ calls: [{}] })),
    );
    for (const opened of [
      await openRun(browser(), madeRun(2), { width: 320, hash: '#tab=selection' }),
      await openText(browser(), await compared, { width: 320 }),
    ]) {
      const cells = await cellsOf(opened.page);
      assert.ok(cells.length > 2);
      for (const { width, right } of cells) assert.ok(width > 250 && right <= 320, `${width} wide, up to ${right}`);
      await opened.close();
    }
  });
}
