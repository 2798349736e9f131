import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { runsPage } from '../../../src/page/report-page.ts';
import type { RunRow } from '../../../src/page/runs-data.ts';
import { openText } from '../support/open-page.ts';

const run = (number: number, more: Partial<RunRow> = {}): RunRow => ({
  number,
  run: `run-${number}`,
  request: `Count the words of ${number}.md`,
  effect: '',
  tools: ['text_stats'],
  outcome: 'completed',
  state: 'pass',
  started: '2026-01-01T00:00:00.000Z',
  ms: number * 1_000,
  report: `runs/run-${number}/report.html`,
  ...more,
});

const hostile = '<img src=x onerror="document.title = 1"> \u202e';
const runs = [
  run(12, { request: hostile, effect: '1 added', outcome: 'degraded', state: 'degrade' }),
  run(3, { outcome: 'paused', state: 'waiting', ms: null }),
  run(2, { outcome: 'no report', state: null, report: null, request: null, started: null }),
];

export function runsCases(browser: () => Browser): void {
  for (const theme of ['light', 'dark'] as const)
    test(`the page over the runs asks nobody for anything, fits 320 pixels, and axe finds nothing in it, ${theme}`, async () => {
      for (const width of [1280, 320]) {
        const text = await runsPage({ workspace: `/home/me/${hostile}`, of: 2_003, runs });
        const { page, requests, complaints, close } = await openText(browser(), text, { theme, width });
        assert.match(await page.title(), /^Runs over \/home\/me/);
        await page.evaluate(axe.source);
        const found = 'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))';
        assert.deepEqual(await page.evaluate(found), []);
        assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
        assert.equal(await page.$$eval('main img', (all) => all.length), 0);
        assert.match((await page.textContent('main')) ?? '', /U\+202E[^]*The newest 3 are here/);
        assert.deepEqual([requests, complaints], [[], []]);
        await close();
      }
    });

  test('each run leads to its report; they are found by their words, sorted by a press, and all printed', async () => {
    const many = Array.from({ length: 130 }, (_, at) => run(130 - at));
    const { page, close } = await openText(browser(), await runsPage({ workspace: '/w', of: 130, runs: many }));
    const numbers = (): Promise<readonly (string | null)[]> =>
      page.$$eval('tbody td:first-child', (cells) => cells.map((cell) => cell.textContent));
    assert.equal(await page.getAttribute('tbody a', 'href'), 'runs/run-130/report.html');
    assert.deepEqual([(await numbers()).length, (await numbers())[0]], [100, '#130']);
    await page.click('th:nth-child(6) .sort');
    assert.deepEqual((await numbers()).slice(0, 2), ['#1', '#2']);
    await page.fill('input[type=search]', 'words 12.md');
    assert.deepEqual(await numbers(), ['#12', '#112']);
    await page.fill('input[type=search]', 'no such run');
    assert.equal(await page.textContent('.empty'), 'No run fits.');
    await page.fill('input[type=search]', '');
    await page.evaluate(
      "addEventListener('beforeprint', () => { window.printed = document.querySelectorAll('tbody tr').length })",
    );
    await page.pdf();
    assert.equal(await page.evaluate('window.printed'), 130);
    await close();
  });
}
