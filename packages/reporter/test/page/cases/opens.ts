import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser } from 'playwright-core';
import { madeRun } from '../support/made-run.ts';
import { openRun, openText } from '../support/open-page.ts';
import { reportPage } from '../../../src/page/report-page.ts';

export function openCases(browser: () => Browser): void {
  test('the page tells the run, asks nobody for anything, and may not', async () => {
    const { page, requests, complaints, close } = await openRun(browser(), madeRun(4));
    assert.match(await page.title(), /^degraded: Count the words/);
    assert.equal(await page.textContent('h1'), 'Count the words');
    assert.deepEqual([requests, complaints], [[], []]);
    const refused = await page.evaluate<string>(
      "fetch('https://example.test/').then(() => 'got', (error) => String(error))",
    );
    assert.match(refused, /TypeError/);
    await page.evaluate("document.body.append(Object.assign(new Image(), { src: 'https://example.test/x.png' }))");
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = 1' }))",
    );
    await page.waitForTimeout(100);
    assert.match(await page.title(), /^degraded/);
    assert.equal(complaints.filter((line) => /has been blocked/.test(line)).length, 3, complaints.join('\n'));
    await close();
  });

  test('a page whose data is not what it should be says so, and where the same is told', async () => {
    const text = (await reportPage(madeRun(1))).replace(/(id="data">)[^<]*/, '$1AAAA');
    const { page, close } = await openText(browser(), text);
    assert.match((await page.textContent('.plain')) ?? '', /cannot be read[^]*summary\.md/);
    await close();
  });

  test('for 320 pixels nothing is too wide, in any part', async () => {
    const { page, close } = await openRun(
      browser(),
      madeRun(12, { text: 'word '.repeat(40), path: `${'long/'.repeat(30)}file.txt` }),
      {
        width: 320,
      },
    );
    for (const room of [
      'tab=overview',
      'tab=timeline',
      'call=3',
      'tab=changes',
      'tab=selection',
      'tab=audit',
      'tab=pins',
    ]) {
      await page.evaluate(`location.hash = '#${room}'`);
      await page.waitForTimeout(60);
      const [is, may] = await page.evaluate<readonly [number, number]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      );
      assert.ok(is <= may, `${room}: ${is} of ${may}`);
    }
    await close();
  });

  test('on paper every call stands, opened, and every part', async () => {
    const { page, close } = await openRun(browser(), madeRun(60));
    await page.evaluate(
      "addEventListener('beforeprint', () => { window.printed = document.querySelectorAll('main article.detail').length + ' ' + [...document.querySelectorAll('h2.part')].map((h) => h.textContent) })",
    );
    const pdf = await page.pdf();
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.equal(await page.evaluate('window.printed'), '60 Calls,Changes,Selection,Audit,Pins');
    await page.waitForSelector('[role=tablist]');
    await close();
  });
}
