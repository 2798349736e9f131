import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newWorkspace } from '../support/sessions.ts';

const names =
  'count-lines word-list invoice-check photo-log recipe-size meeting-notes branch-report sensor-data playlist-length ' +
  'garden-plan';

/** The skill that was just made, beside all that are shipped. */
const config = {
  skills: { sources: [{ folder: 'skills' }, { package: '@fpf/skills' }] },
  policy: { allow: [{ tool: '*' }] },
};

test('the first sentence for a skill that was just made calls its tool, without a server', { timeout: 120_000 }, () => {
  const { ws, run } = newWorkspace();
  writeFileSync(join(ws, 'notes.txt'), 'one\ntwo\n');
  writeFileSync(join(ws, 'fpf.config.json'), JSON.stringify(config));
  for (const name of names.split(' ')) {
    rmSync(join(ws, 'skills'), { recursive: true, force: true });
    assert.equal(run('skills', 'new', name, '--in', 'skills').code, 0);
    const tool = name.replaceAll('-', '_');
    for (const request of ['Count the lines of notes.txt', `run ${name.replaceAll('-', ' ')} on notes.txt`]) {
      const ran = run('run', request, '--model', 'rehearsal', '-q');
      assert.equal(ran.code, 0, `${request}\n${ran.stdout}`);
      assert.match(ran.stdout, new RegExp(`${tool}: path notes\\.txt, lines 2\\n`), request);
    }
  }
});
