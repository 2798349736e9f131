import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { compareRuns } from '../../../src/compare/compare-runs.ts';
import { comparedPage } from '../../../src/page/report-page.ts';
import { hash, runOf } from '../../support/two-runs.ts';
import { answeredRun, answers } from '../support/answered-run.ts';
import { openText } from '../support/open-page.ts';

const digest = (letter: string) => ({ trace: { model_digest: `sha256:${hash(letter)}` as const }, calls: [{}] });

export function comparedCases(browser: () => Browser): void {
  test('two runs that differ in the digest of the model show just that, in a page that axe finds nothing in', async () => {
    const comparison = compareRuns(runOf(digest('a')), runOf(digest('b')));
    const { page, requests, complaints, close } = await openText(browser(), await comparedPage(comparison), {
      width: 320,
      theme: 'dark',
    });
    assert.deepEqual(await page.$$eval('tbody tr', (rows) => rows.map((row) => row.textContent)), [
      `model digestsha256:${hash('a')}sha256:${hash('b')}`,
    ]);
    assert.deepEqual(await page.$$eval('h2', (heads) => heads.map((head) => head.textContent)), ['Calls', 'Pins']);
    await page.evaluate(axe.source);
    assert.deepEqual(
      await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))'),
      [],
    );
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
    assert.deepEqual([requests, complaints], [[], []]);
    await close();
  });

  test('its head says how each of the two ended, with mark, word and exit code, also where that is the same', async () => {
    const abstained = { trace: { outcome: 'abstained', state: 'abstain', exit_code: 3 } } as const;
    const paused = { trace: { outcome: 'paused', state: 'abstain', exit_code: 8 } } as const;
    for (const [a, b, heads] of [
      [abstained, abstained, ['abstained exit code 3', 'abstained exit code 3']],
      [{}, paused, ['completed exit code 0', 'paused exit code 8']],
    ] as const) {
      const { page, close } = await openText(browser(), await comparedPage(compareRuns(runOf(a), runOf(b, 'run-2'))));
      assert.deepEqual(
        await page.$$eval('.compared-sides .ended', (ends) => ends.map((end) => end.textContent)),
        heads,
      );
      assert.equal(await page.$$eval('.compared-sides .state[data-state]', (marks) => marks.length), 2);
      await close();
    }
  });

  for (const theme of ['light', 'dark'] as const)
    test(`the answers of both runs stand beside one another, and below one another for 320 pixels, ${theme}`, async () => {
      const [a, b] = [answeredRun(), answeredRun(answers.slice(1, 2), { text: 'Count others' })];
      for (const width of [1280, 320]) {
        const text = await comparedPage(compareRuns(a, b), { a, b });
        const { page, requests, complaints, close } = await openText(browser(), text, { width, theme });
        const tops = await page.$$eval('.two-sides > div', (sides) =>
          sides.map((side) => side.getBoundingClientRect().y),
        );
        assert.equal(tops[0] === tops[1], width === 1280);
        assert.deepEqual(await page.$$eval('.compared-sides .asked', (asked) => asked.map((one) => one.textContent)), [
          'Count the words',
          'Count others',
        ]);
        await page.evaluate(axe.source);
        const found = 'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))';
        assert.deepEqual(await page.evaluate(found), []);
        assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
        assert.deepEqual([requests, complaints], [[], []]);
        await close();
      }
    });

  test('paper has all of both answers, side by side and nothing cut off', async () => {
    const rows = (many: number) => ({ rows: Array.from({ length: many }, (_, at) => ({ at, name: `row ${at}` })) });
    const [a, b] = [answeredRun([rows(110)]), answeredRun([rows(105)], { text: 'Count others' })];
    const { page, close } = await openText(browser(), await comparedPage(compareRuns(a, b), { a, b }), { width: 794 });
    await page.evaluate(
      "addEventListener('beforeprint', () => { window.printed = document.querySelectorAll('.two-sides tbody tr').length })",
    );
    await page.pdf({ format: 'A4' });
    assert.equal(await page.evaluate('window.printed'), 215);
    await page.emulateMedia({ media: 'print' });
    assert.equal(
      await page.$$eval('input[type=search]', (all) => all.filter((one) => one.checkVisibility()).length),
      0,
    );
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
    const clipped = await page.evaluate(
      "[...document.querySelectorAll('.two-sides *')].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible').length",
    );
    assert.equal(clipped, 0);
    await close();
  });
}
