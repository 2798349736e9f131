import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { hostile } from '../../support/hostile.ts';
import { answeredRun, answers } from '../support/answered-run.ts';
import { openRun } from '../support/open-page.ts';

const column = (page: Page, at: number): Promise<readonly (string | null)[]> =>
  page.$$eval(`.result:has(td) tbody td:nth-child(${at})`, (cells) => cells.map((cell) => cell.textContent));

export function answerCases(browser: () => Browser): void {
  for (const theme of ['light', 'dark'] as const)
    test(`the overview begins with the answers, also for 320 pixels, and axe finds nothing in them, ${theme}`, async () => {
      for (const width of [1280, 320]) {
        const { page, requests, complaints, close } = await openRun(browser(), answeredRun(), { theme, width });
        assert.equal(await page.textContent('[role=tabpanel] h2'), 'Answers');
        await page.evaluate(axe.source);
        const found = 'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))';
        assert.deepEqual(await page.evaluate(found), []);
        const [is, may] = await page.evaluate<readonly [number, number]>(
          '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
        );
        assert.ok(is <= may, `${is} of ${may}`);
        assert.deepEqual([requests, complaints], [[], []]);
        await close();
      }
    });

  test('a table is sorted by the head that is pressed, numbers by their value, and stands as it was at the third press', async () => {
    const { page, close } = await openRun(browser(), answeredRun(answers.slice(1, 2)));
    const given = ['1200', '7.25', '1000000'];
    assert.deepEqual(await column(page, 2), given);
    for (const [sort, order] of [
      ['ascending', ['7.25', '1200', '1000000']],
      ['descending', ['1000000', '1200', '7.25']],
      ['none', given],
    ] as const) {
      await page.click('th:nth-child(2) .sort');
      assert.deepEqual(await column(page, 2), order);
      assert.equal(await page.getAttribute('th:nth-child(2)', 'aria-sort'), sort);
    }
    await page.focus('th:nth-child(3) .sort');
    await page.keyboard.press('Enter');
    assert.equal((await column(page, 3)).at(-1), '', 'what is empty stands last');
    assert.equal(await page.evaluate("getComputedStyle(document.querySelector('td.number')).textAlign"), 'right');
    await close();
  });

  test('lines that were found have the colours of their syntax, and each number column its histogram', async () => {
    const { page, close } = await openRun(browser(), answeredRun());
    assert.deepEqual(await page.$$eval('.hits li.found', (lines) => lines.map((line) => line.textContent)), [
      "1const lit = 'TODO'; // read 12 of them",
      '8TODO: say how.',
    ]);
    assert.deepEqual(
      await page.$$eval('.hits code span', (spans) => spans.slice(0, 3).map((one) => [one.className, one.textContent])),
      [
        ['syn-word', 'const'],
        ['syn-text', "'TODO'"],
        ['syn-comment', '// read 12 of them'],
      ],
    );
    assert.match((await page.getAttribute('.spread svg', 'aria-label')) ?? '', /the most cells, 3, are from 0 to 5/);
    assert.equal(await page.$$eval('.spread rect', (bars) => bars.length), 3);
    assert.match((await page.textContent('.gutter')) ?? '', /^3\s4\s5\s$/);
    await close();
  });

  test('what a tool gives back stays text in every form of an answer, and paper has all of it', async () => {
    const text = ['<img src=x onerror="document.title = 1">', ...hostile].join('\n').toWellFormed();
    const given = [
      [{ path: text, line: 1, text, before: [text] }],
      { rows: [{ [text.slice(0, 400)]: text.slice(0, 100).replaceAll('\n', ' '), n: 1 }] },
      { path: `${text}.js`, text, first_line: 1 },
      [text, text],
    ];
    const { page, requests, complaints, close } = await openRun(browser(), answeredRun(given));
    assert.equal(await page.$$eval('main img, main script, main iframe', (all) => all.length), 0);
    const hidden = await page.evaluate<string>(
      String.raw`(document.querySelector('main').textContent.match(/[\p{Cf}\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/gu) ?? []).join()`,
    );
    assert.equal(hidden, '');
    const rows = Array.from({ length: 300 }, (_, at) => ({ at, name: `row ${at}` }));
    const { page: long, close: closed } = await openRun(browser(), answeredRun([{ rows }]));
    assert.equal((await column(long, 1)).length, 100);
    await long.evaluate(
      "addEventListener('beforeprint', () => { window.printed = document.querySelectorAll('.result tbody tr').length })",
    );
    await long.pdf();
    assert.equal(await long.evaluate('window.printed'), 300);
    assert.deepEqual([requests, complaints], [[], []]);
    await Promise.all([close(), closed()]);
  });
}
