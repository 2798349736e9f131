import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RunComparison } from '@fpf/contracts';
import type { ComparedRun, Pair } from '../compare/pair.ts';
import { comparedData } from './compared-part.ts';
import { type PageInput, mostDataBytes } from './page-input.ts';
import { reportData } from './report-data.ts';
import type { RunsData } from './runs-data.ts';

/** The built page without data. Where the data belongs stands one mark. */
const shellFile = new URL('../../data/report-page.html', import.meta.url);
export const dataMark = '<!--fpf:data-->';

/** The middle of those that zlib has: half the time of the strongest one, and nearly its size. */
const level = 5;

/** One file that shows a run, and asks nobody for anything. */
export async function reportPage(input: PageInput): Promise<string> {
  return packed(reportData(input));
}

/** The same for what two runs do not have in common, with the answers of both where they are at hand. */
export async function comparedPage(comparison: RunComparison, runs?: Pair<ComparedRun>): Promise<string> {
  return packed(JSON.stringify(comparedData(comparison, runs)));
}

/** The same for a list of runs, which links to the report of each. */
export async function runsPage(data: Omit<RunsData, 'schema'>): Promise<string> {
  return packed(JSON.stringify({ schema: 'urn:fpf:runs-page:1', ...data } satisfies RunsData));
}

async function packed(data: string): Promise<string> {
  const [before, after] = await shell();
  return `${before}${gzipSync(data, { level }).toString('base64')}${after}`;
}

/**
 * The data that a page holds, or what is wrong with it. The text around it must be ours; of the data it counts what it
 * says, because two builds of zlib may pack the same text in other bytes.
 */
export async function dataOfPage(page: string): Promise<{ readonly data: string } | { readonly problem: string }> {
  const [before, after] = await shell();
  if (!page.startsWith(before) || !page.endsWith(after))
    return { problem: 'is not around its data what this version writes' };
  const held = page.slice(before.length, page.length - after.length);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(held)) return { problem: 'holds data that is no base64' };
  try {
    return { data: gunzipSync(Buffer.from(held, 'base64'), { maxOutputLength: mostDataBytes }).toString('utf8') };
  } catch {
    return { problem: 'holds data that cannot be unpacked' };
  }
}

async function shell(): Promise<readonly [string, string]> {
  const text = await readFile(shellFile, 'utf8');
  const [before, after, ...more] = text.split(dataMark);
  if (before === undefined || after === undefined || more.length > 0)
    throw new TypeError('the built page has not one place for its data');
  return [before, after];
}
