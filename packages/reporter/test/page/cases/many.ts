import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { madeRun } from '../support/made-run.ts';
import { openRun } from '../support/open-page.ts';

/** Milliseconds of each frame while the list is scrolled through. */
const scrolled = `new Promise((done) => {
  const list = document.querySelector('#steps');
  const frames = [];
  let last = performance.now();
  const step = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    list.scrollTop += 1500;
    if (frames.length < 60) requestAnimationFrame(step);
    else done(frames.slice(1).sort((a, b) => a - b));
  };
  requestAnimationFrame(step);
})`;

export type ManyCalls = {
  readonly nodes: number;
  readonly paintMs: number;
  readonly scrollP50: number;
  readonly scrollP95: number;
  readonly heapMb: number;
};

/** What a page of many calls costs its reader: its nodes, its first paint, and its frames while one scrolls. */
export async function manyCalls(page: Page): Promise<ManyCalls> {
  const paintMs = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
  );
  const nodes = await page.evaluate<number>("document.querySelectorAll('body *').length");
  const frames = await page.evaluate<readonly number[]>(scrolled);
  const heap = await page.evaluate<number>('performance.memory?.usedJSHeapSize ?? 0');
  const at = (share: number): number => frames[Math.floor(frames.length * share)] ?? 0;
  return { nodes, paintMs, scrollP50: at(0.5), scrollP95: at(0.95), heapMb: heap / 1_048_576 };
}

export function manyCases(browser: () => Browser): void {
  test('ten thousand calls: few nodes, soon there, and scrolled without a wait', async () => {
    const { page, complaints, close } = await openRun(browser(), madeRun(10_000), { hash: '#tab=timeline' });
    await page.waitForSelector('#steps .row');
    const { nodes, paintMs, scrollP95 } = await manyCalls(page);
    assert.ok(nodes <= 400, `${nodes} nodes`);
    // Ten times the figures: a machine may be busy.
    assert.ok(paintMs <= 15_000, `painted after ${paintMs} ms`);
    assert.ok(scrollP95 <= 600, `a frame of ${scrollP95} ms`);
    assert.deepEqual(complaints, []);
    await close();
  });
}
