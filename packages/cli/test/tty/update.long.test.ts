import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { updateProject } from '../support/projects/update-project.ts';
import { noTmux as skip, openPane } from './tmux.ts';

test(
  'an update asks; n, Enter, an end of input and Ctrl-C leave the lock as it was, and y writes what was shown',
  { skip },
  async () => {
    const project = updateProject();
    assert.equal(project.run('lock').code, 0);
    project.tool({ description: 'Do it now.' });
    const before = project.lock();
    const place = {
      cwd: project.dir,
      env: { HOME: project.dir, XDG_STATE_HOME: join(project.dir, '.state'), FPF_MODEL: 'rehearsal' },
    };
    for (const [keys, code, said] of [
      [['n', 'Enter'], 2, /the answer was no/],
      [['Enter'], 2, /the answer was no/],
      [['C-d'], 2, /nobody answered/],
      [['C-c'], 130, /nothing was changed: it was stopped before anybody answered/],
    ] as const) {
      const pane = openPane(['update'], place);
      // What moved stands above the question: nobody answers to what they have not seen.
      assert.match(await pane.until(/Write this into .*fpf\.lock\.json\? \[y\/N\]/s), /own#does-it[^]*\[y\/N\]/);
      pane.press(...keys);
      const end = await pane.until(/exit \d+/);
      assert.match(end, new RegExp(`exit ${code}\\b`), end);
      assert.match(end, said);
      assert.equal(project.lock(), before);
    }
    const pane = openPane(['update'], place);
    await pane.until(/\[y\/N\]/);
    pane.press('y', 'Enter');
    const end = await pane.until(/exit \d+/);
    assert.match(end, /Wrote [^]*fpf\.lock\.json[^]*exit 0/);
    assert.notEqual(project.lock(), before);
    assert.deepEqual(project.changes(), []);
  },
);

test('where nobody can be asked nothing is written, and what would be is shown all the same', () => {
  const project = updateProject();
  assert.equal(project.run('lock').code, 0);
  project.tool({ description: 'Do it now.' });
  const before = project.lock();
  const asked = project.run('update');
  assert.deepEqual([asked.code, asked.stdout, project.lock()], [2, '', before]);
  assert.match(asked.stderr, /own#does-it[^]*stdin is not a terminal, so I cannot ask[^]*--yes/);
});
