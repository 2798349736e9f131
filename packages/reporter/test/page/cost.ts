// What a page costs who makes it and who reads it, as JSON: `npm run bench -- report` shows it as a table.
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { reportData } from '../../src/page/report-data.ts';
import { reportPage } from '../../src/page/report-page.ts';
import { manyCalls } from './cases/many.ts';
import { launch, program } from './support/chromium.ts';
import { madeRun } from './support/made-run.ts';
import { openRun } from './support/open-page.ts';

const rounds = 5;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function making(calls: number): Promise<object> {
  const input = madeRun(calls);
  const [whole, data]: [number[], number[]] = [[], []];
  let [bytes, json] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    json = reportData(input).length;
    const between = performance.now();
    bytes = (await reportPage(input)).length;
    data.push(between - begun);
    whole.push(performance.now() - between);
  }
  return {
    calls,
    bytes,
    json,
    packed: gzipSync(reportData(input), { level: 5 }).length,
    dataMs: median(data),
    pageMs: median(whole),
  };
}

async function reading(browser: Browser, calls: number): Promise<object> {
  const { page, close } = await openRun(browser, madeRun(calls), { hash: '#tab=timeline' });
  await page.waitForSelector('#steps .row');
  const cost = await manyCalls(page);
  const filterMs = await page.evaluate<number>(`new Promise((done) => {
    const field = document.querySelector('[data-filter]');
    const begun = performance.now();
    field.value = 'write';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
  })`);
  await close();
  return { calls, filterMs, ...cost };
}

const made = [];
for (const calls of [1, 100, 10_000]) made.push(await making(calls));
const read = [];
if (program !== undefined) {
  const browser = await launch();
  for (const calls of [100, 10_000]) read.push(await reading(browser, calls));
  await browser.close();
}
process.stdout.write(`${JSON.stringify({ made, read })}\n`);
