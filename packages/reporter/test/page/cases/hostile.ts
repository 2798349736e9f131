import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser } from 'playwright-core';
import { hostile } from '../../support/hostile.ts';
import { madeRun } from '../support/made-run.ts';
import { openRun } from '../support/open-page.ts';

const rooms = ['overview', 'timeline', 'changes', 'selection', 'audit', 'pins', 'call=1', 'call=3', 'call=4'];
const more = [
  '</script><script>document.title = "taken"</script>',
  "$& $1 $` $'",
  '<img src=x onerror="document.title = 1">',
  '{{7*7}} ${7*7}',
  'javascript:alert(1)',
];

export function hostileCases(browser: () => Browser): void {
  test('whatever is written anywhere in a run stays text: nothing of it runs, is asked for, or hides', async () => {
    const text = [...hostile, ...more].join('\n');
    const { page, requests, complaints, close } = await openRun(
      browser(),
      madeRun(4, { text, path: text.slice(0, 3000) }),
    );
    for (const room of rooms) {
      await page.evaluate(`location.hash = '#${room.includes('=') ? room : `tab=${room}`}'`);
      await page.waitForTimeout(40);
      assert.equal(
        await page.evaluate(
          "document.querySelectorAll('main img, main script, main iframe, main style, main details details, main h5').length",
        ),
        0,
        room,
      );
      const hidden = await page.evaluate<string>(
        String.raw`(document.querySelector('main').textContent.match(/[\p{Cf}\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/gu) ?? []).map((c) => c.codePointAt(0).toString(16)).join()`,
      );
      assert.equal(hidden, '', room);
    }
    assert.match(await page.title(), /^degraded/);
    assert.deepEqual([requests, complaints], [[], []]);
    assert.match((await page.textContent('.detail')) ?? '', /U\+202E/);
    await close();
  });

  test('a line of ten million characters is cut, and it is said how much is not here', async () => {
    const { page, complaints, close } = await openRun(
      browser(),
      madeRun(2, { text: 'x', stdout: 'y'.repeat(10_000_000) }),
      {
        hash: '#call=1',
      },
    );
    assert.match((await page.textContent('.detail pre .cut-mark')) ?? '', /9,934,464 characters are not in this page/);
    assert.ok((await page.evaluate<number>('document.body.textContent.length')) < 400_000);
    assert.deepEqual(complaints, []);
    await close();
  });
}
