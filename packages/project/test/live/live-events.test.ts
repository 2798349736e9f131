import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AgentEvent } from '@fpf/contracts';
import { openProject } from '../../src/index.ts';
import { sweepLive, tellLive } from '../../src/live/live-events.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-live-')));
after(() => rmSync(top, { recursive: true, force: true }));

const event: AgentEvent = {
  v: 1,
  run_id: 'run',
  at: '2026-01-01T00:00:00.000Z',
  type: 'stage',
  stage: 'model',
  note: '',
};

test('what happens in a run can be read while it goes on, by this user alone, and is gone when it is over', async () => {
  const dir = mkdtempSync(join(top, 'w-'));
  writeFileSync(join(dir, 'list.md'), '- TODO: buy milk\n');
  const project = await openProject(dir, { model: 'rehearsal' });
  const live = join(dir, '.fpf', 'live');
  let seen: readonly AgentEvent[] = [];
  const run = project.query('Search the files for TODO', {
    hooks: [
      {
        name: 'look',
        stage: 'before-tool',
        run: async () => {
          const file = join(live, `${(await run.query).runId}.ndjson`);
          assert.equal(statSync(file).mode & 0o777, 0o600);
          const lines = readFileSync(file, 'utf8').trim().split('\n');
          seen = lines.map((line) => JSON.parse(line) as AgentEvent);
        },
      },
    ],
  });
  const outcome = await run.result();
  await project.close();
  assert.equal(outcome.outcome, 'completed', outcome.explanation);
  assert.deepEqual(
    ['run-started', 'skills-loaded', 'model-result', 'stage'].filter((type) => !seen.some((one) => one.type === type)),
    [],
  );
  assert.deepEqual(readdirSync(live), []);
});

test('a link in the place of the folder is not followed, and nothing that goes wrong there stops a run', () => {
  const [state, elsewhere] = [mkdtempSync(join(top, 's-')), mkdtempSync(join(top, 'e-'))];
  symlinkSync(elsewhere, join(state, 'live'));
  writeFileSync(join(elsewhere, 'run.ndjson'), 'theirs');
  const { tell, end } = tellLive(state, 'run');
  tell(event);
  assert.deepEqual(sweepLive(state, false), []);
  end();
  assert.equal(readFileSync(join(elsewhere, 'run.ndjson'), 'utf8'), 'theirs');
  const file = mkdtempSync(join(top, 'f-'));
  writeFileSync(join(file, 'live'), '');
  const other = tellLive(file, 'run');
  other.tell(event);
  other.end();
});

test('what a killed process left is swept, but not that of a run that can go on', () => {
  const state = mkdtempSync(join(top, 's-'));
  for (const run of ['over-run-1', 'begun-run-1']) tellLive(state, run).tell(event);
  mkdirSync(join(state, 'begun'));
  writeFileSync(join(state, 'begun', 'begun-run-1'), 'session\n');
  const [swept, ...more] = sweepLive(state, true);
  assert.deepEqual([swept?.path, more], [join(state, 'live', 'over-run-1.ndjson'), []]);
  assert.ok(existsSync(swept?.path ?? ''));
  sweepLive(state, false);
  assert.deepEqual(readdirSync(join(state, 'live')), ['begun-run-1.ndjson']);
});
