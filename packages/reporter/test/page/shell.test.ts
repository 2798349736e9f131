import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { dataMark } from '../../src/page/report-page.ts';
import { buildPage, pageFile } from '../../tools/page-bundle.ts';

const page = await readFile(pageFile, 'utf8');

test('the committed page is what its sources give', async () => {
  assert.ok((await buildPage()) === page, 'it is another one: node packages/reporter/tools/build-page.ts');
});

test('the page without a run is small, and has one place for its data', () => {
  assert.ok(Buffer.byteLength(page) <= 120_000, `${Buffer.byteLength(page)} bytes`);
  assert.ok(gzipSync(page).length <= 45_000, `${gzipSync(page).length} bytes packed`);
  assert.equal(page.split(dataMark).length, 2);
});

test('its policy lets run its own script and its own style, and nothing else', () => {
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  const hashOf = (tag: string): string => {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page) ?? [];
    return `sha256-${createHash('sha256').update(text).digest('base64')}`;
  };
  assert.equal(
    policy,
    `default-src 'none'; script-src '${hashOf('script')}'; style-src '${hashOf('style')}'; base-uri 'none'; form-action 'none'`,
  );
  assert.doesNotMatch(page, /\b(?:src|href)="?https?:|url\(|@import|innerHTML=[^"]*data/i);
});
