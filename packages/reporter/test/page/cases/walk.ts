import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { madeRun } from '../support/made-run.ts';
import { openRun } from '../support/open-page.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.tagName.toLowerCase()');
const hash = (page: Page): Promise<string> => page.evaluate<string>('location.hash');
const heading = async (page: Page): Promise<string> => ((await page.textContent('.detail h2')) ?? '').trim();

async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
}

export function walkCases(browser: () => Browser): void {
  test('with keys alone: tabs by arrows, calls by j and k, the filter, the help', async () => {
    const { page, complaints, close } = await openRun(browser(), madeRun(12));
    await page.focus('#tab-overview');
    await press(page, 'ArrowRight', 'ArrowRight');
    assert.deepEqual([await focused(page), await hash(page)], ['tab-changes', '#tab=changes']);
    await press(page, 'End', 'Home');
    assert.equal(await focused(page), 'tab-overview');
    assert.deepEqual(await page.$$eval('[role=tab][tabindex="0"]', (tabs) => tabs.length), 1);
    await press(page, 'j', 'j', 'k');
    assert.deepEqual([await hash(page), await heading(page)], ['#call=1', 'Call 1 count']);
    await press(page, ']', ']');
    assert.match(await heading(page), /^Call 4 /);
    await press(page, '/');
    await page.keyboard.type('write j');
    assert.equal(await hash(page), '#call=4', 'in a field j is a letter');
    await press(page, 'Backspace', 'Backspace');
    assert.match((await page.textContent('[role=status]')) ?? '', /^4 of /);
    await page.evaluate('document.activeElement.blur()');
    await press(page, '?');
    assert.equal(await page.$$eval('dialog[open]', (all) => all.length), 1);
    await press(page, 'Escape');
    assert.equal(await page.$$eval('dialog[open]', (all) => all.length), 0);
    await press(page, 't');
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'light');
    await page.focus('#steps');
    await press(page, 'Home', 'ArrowDown');
    const active = await page.getAttribute('#steps', 'aria-activedescendant');
    assert.equal(await page.getAttribute(`#${active}`, 'aria-selected'), 'true');
    assert.deepEqual(complaints, []);
    await close();
  });

  test('what has the focus is seen to have it', async () => {
    const { page, close } = await openRun(browser(), madeRun(3));
    for (let step = 0; step < 12; step += 1) {
      await press(page, 'Tab');
      const outline = await page.evaluate<string>(
        '(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement); return outlineStyle + " " + outlineWidth; })()',
      );
      assert.match(outline, /^(solid|auto) [1-9]/, await focused(page));
    }
    await close();
  });

  test('a link to a call opens it, Back goes where one was, and a link to a file opens its difference', async () => {
    const { page, close } = await openRun(browser(), madeRun(12), { hash: '#call=7' });
    assert.match(await heading(page), /^Call 7 /);
    await page.click('#tab-audit');
    await page.click('#tab-pins');
    await page.goBack();
    await settled(page);
    assert.equal(await page.getAttribute('#tab-audit', 'aria-selected'), 'true');
    await page.goBack();
    await settled(page);
    assert.match(await heading(page), /^Call 7 /);
    await page.evaluate("location.hash = '#file=lights.mjs'");
    await settled(page);
    assert.equal(await page.textContent('.file[data-here=true] mark'), '');
    await close();
  });
}
