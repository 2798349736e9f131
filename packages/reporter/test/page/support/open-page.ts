import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { PageInput } from '../../../src/page/page-input.ts';
import { reportPage } from '../../../src/page/report-page.ts';

export type Opened = {
  readonly page: Page;
  /** What it asked for beside itself, and what it complained of. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

export type Look = { readonly theme?: 'light' | 'dark'; readonly width?: number; readonly hash?: string };

/** Opens the page of a run from a file, as a person does, with the network off. */
export async function openRun(browser: Browser, input: PageInput, look: Look = {}): Promise<Opened> {
  return openText(browser, await reportPage(input), look);
}

export async function openText(
  browser: Browser,
  text: string,
  { theme = 'light', width = 1280, hash = '' }: Look = {},
): Promise<Opened> {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-page-'));
  const file = join(dir, 'report.html');
  writeFileSync(file, text);
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, offline: true });
  const page = await context.newPage();
  const [requests, complaints]: [string[], string[]] = [[], []];
  const own = pathToFileURL(file).href;
  page.on('request', (request) => void (request.url().split('#')[0] === own || requests.push(request.url())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await page.goto(own + hash);
  await page.waitForSelector('main, .plain');
  const close = async (): Promise<void> => {
    await context.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { page, requests, complaints, close };
}
