import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { compareRuns } from '../../../src/compare/compare-runs.ts';
import { comparedPage } from '../../../src/page/report-page.ts';
import { hash, runOf } from '../../support/two-runs.ts';
import { openText } from '../support/open-page.ts';

const digest = (letter: string) => ({ trace: { model_digest: `sha256:${hash(letter)}` as const }, calls: [{}] });

export function comparedCases(browser: () => Browser): void {
  test('two runs that differ in the digest of the model show just that, in a page that axe finds nothing in', async () => {
    const comparison = compareRuns(runOf(digest('a')), runOf(digest('b')));
    const { page, requests, complaints, close } = await openText(browser(), await comparedPage(comparison), { width: 320, theme: 'dark' });
    assert.deepEqual(await page.$$eval('tbody tr', (rows) => rows.map((row) => row.textContent)), [
      `model digestsha256:${hash('a')}sha256:${hash('b')}`,
    ]);
    assert.deepEqual(await page.$$eval('h2', (heads) => heads.map((head) => head.textContent)), ['Calls', 'Pins']);
    await page.evaluate(axe.source);
    assert.deepEqual(await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))'), []);
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
    assert.deepEqual([requests, complaints], [[], []]);
    await close();
  });
}
