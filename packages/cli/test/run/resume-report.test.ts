import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fpf } from '../support/fpf.ts';
import { bundle, project, request } from '../support/projects/line-project.ts';

const dir = project({ allow: [{ tool: 'add_line' }] });
const ran = fpf(request, { cwd: dir, env: { FPF_MODEL: '' } });
const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));
const folder = join(dir, '.fpf', 'runs', run);
const session = bundle(dir, run).events[0]?.payload['session'] as string;
const whole = filesOf();
const note = (of = run, at = session): void => {
  mkdirSync(join(dir, '.fpf', 'begun'), { recursive: true });
  writeFileSync(join(dir, '.fpf', 'begun', of), `${at}\n`);
};
const begun = (): readonly string[] => readdirSync(join(dir, '.fpf', 'begun'));
const resume = (...more: readonly string[]) =>
  fpf(['resume', '--model', 'scripted:answers.json', ...more], { cwd: dir });

/**
 * Every file of the bundle, with one name for the snapshot: it is a copy of a database that knows of the copy before.
 */
function filesOf(): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name !== 'session.db');
  const snapshot = bundle(dir, run).trace.agentfs_session.snapshot_id;
  const text = (name: string): string =>
    unpacked(readFileSync(join(folder, name), 'utf8')).replaceAll(snapshot, 'SNAPSHOT');
  const listed = (list: string): string => String(list.match(/"path": "[^"]*"/g));
  return Object.fromEntries(names.map((name) => [name, name === 'manifest.json' ? listed(text(name)) : text(name)]));
}

/** The page of a run has its data packed. */
function unpacked(file: string): string {
  return file.replace(/(<script type="text\/plain" id="data">)([^<]*)/, (_, tag: string, data: string) => {
    return tag + gunzipSync(Buffer.from(data, 'base64')).toString();
  });
}

/** What a run keeps while it goes on is there before its report. */
function withoutReport(): void {
  for (const name of readdirSync(folder).filter((one) => one !== 'tools'))
    rmSync(join(folder, name), { recursive: true });
}

/** As a process left it that ended at that point of the report. */
const deaths: readonly (readonly [where: string, die: () => void])[] = [
  ['between the end of the run and its report', withoutReport],
  [
    'half way through the snapshot',
    () => {
      withoutReport();
      writeFileSync(
        join(folder, 'session.db.0199aaaa-0000-7000-8000-000000000000.part'),
        'SQLite format 3\0 and no more',
      );
    },
  ],
  [
    'half way through the bundle',
    () => {
      for (const name of ['manifest.json', 'summary.md', 'audit-summary.json']) rmSync(join(folder, name));
      truncateSync(join(folder, 'trace.json'), 100);
    },
  ],
  ['half way through the list of the bundle', () => truncateSync(join(folder, 'manifest.json'), 50)],
];

for (const [where, die] of deaths) {
  test(`a process that ended ${where}: going on writes the report again, and nothing else`, () => {
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    die();
    note();
    const again = resume();
    assert.equal(again.code, 0, again.stdout + again.stderr);
    assert.match(again.stderr, /writing its report/);
    assert.deepEqual(filesOf(), whole);
    assert.equal(fpf(['verify', join('.fpf', 'runs', run)], { cwd: dir }).code, 0);
    assert.deepEqual(begun(), []);
  });
}

test('a run that begins says in one line which is not over, and one whose report is whole is not gone on with', () => {
  note();
  const other = fpf(['run', 'Sing a song', '--model', 'scripted:answers.json'], { cwd: dir });
  assert.equal(
    other.stderr.split('\n').filter((line) => line.includes(`A run has begun here and is not over: fpf resume ${run}`))
      .length,
    1,
  );
  const again = resume(run);
  assert.deepEqual(
    [again.code, /run\.not-resumable|has completed/.test(again.stdout + again.stderr)],
    [2, true],
    again.stdout,
  );
  assert.deepEqual(begun(), []);
});

test('a run of which nothing was journaled is not gone on with, and is forgotten; so is one whose session is gone', () => {
  for (const at of [session, 'gone-session']) {
    note('0199bbbb-0000-7000-8000-000000000000', at);
    const nothing = resume();
    assert.deepEqual(
      [nothing.code, /run\.not-resumable/.test(nothing.stdout + nothing.stderr)],
      [2, true],
      nothing.stderr,
    );
    assert.deepEqual(begun(), []);
  }
  assert.equal(existsSync(join(dir, '.fpf', 'sessions', 'gone-session.db')), false);
});
