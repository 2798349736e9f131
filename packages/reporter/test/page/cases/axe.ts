import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openRun } from '../support/open-page.ts';
import { turnedRun } from '../support/turned-run.ts';

const rooms = [
  'tab=overview',
  'tab=timeline',
  'call=3',
  'call=4',
  'tab=changes',
  'tab=selection',
  'tab=audit',
  'tab=pins',
  'tab=course',
];

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** The rules of axe over the page as it is. It is run by the debugger, which the policy of the page does not bind. */
async function violations(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate<readonly Violation[]>('axe.run().then(({ violations }) => violations)');
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

export function axeCases(browser: () => Browser): void {
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing in any part of the page, ${theme}`, async () => {
      const { page, requests, complaints, close } = await openRun(browser(), turnedRun(), { theme });
      await page.evaluate(axe.source);
      const found: string[] = [];
      for (const room of rooms) {
        await page.evaluate(`location.hash = '#${room}'`);
        await page.waitForTimeout(60);
        found.push(...(await violations(page)).map((line) => `${room} ${line}`));
      }
      await page.keyboard.press('?');
      found.push(...(await violations(page)).map((line) => `help ${line}`));
      assert.deepEqual(found, []);
      assert.deepEqual([requests, complaints], [[], []]);
      await close();
    });
  }
}
