import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AuditRow, type ChangedFile, FpfError, type JournalEvent, type SnapshotContents } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { toPatch } from '@fpf/files/patch';
import { type Makers, type ReadSnapshot, verifyBundle } from '../src/index.ts';
import { bundle, forge, project, read } from './support/bundle.ts';

const makers: Makers = {
  orchestrator: '@fpf/orchestrator@1.0.0',
  reporter: '@fpf/reporter@1.0.0',
  adapter: '@fpf/agentfs-adapter@1.0.0',
};

function auditOf(dir: string): SnapshotContents['audit'] {
  const rows = read(dir, 'audit.ndjson').split('\n').filter(Boolean);
  return new Map(rows.map((line) => JSON.parse(line) as AuditRow).map(({ seq, hash }) => [seq, hash]));
}

function journalOf(dir: string): SnapshotContents['journal'] {
  const lines = read(dir, 'events.ndjson').split('\n').filter(Boolean);
  const events = lines.map((line) => JSON.parse(line) as JournalEvent);
  return new Map([[events[0]?.run_id ?? '', new Map(events.map(({ seq, hash }) => [seq, hash]))]]);
}

/** A bundle whose trace names its adapter. */
async function bundleBy(adapter: string): Promise<string> {
  const dir = await bundle();
  const named = `  "components": {\n    "agentfs-adapter": "${adapter}"\n  },\n`;
  forge(dir, 'trace.json', read(dir, 'trace.json').replace('{\n', `{\n${named}`));
  return dir;
}

/** The problems with a snapshot and a patch, notes in brackets. */
async function told(dir: string, snapshot: ReadSnapshot, by?: Makers): Promise<readonly string[]> {
  const found = await verifyBundle(dir, { project, snapshot, ...(by && { makers: by }) });
  return found.flatMap(({ file, problem, note }) =>
    file === 'session.db' || file === 'diff.patch' ? [note ? `(${file} ${problem})` : `${file} ${problem}`] : [],
  );
}

const reading =
  (dir: string, changes: readonly ChangedFile[] = []): ReadSnapshot =>
  async () => ({ changes, audit: auditOf(dir), auditBegins: 1, journal: journalOf(dir), findings: [] });

const content = Buffer.from('a\n');
const file: ChangedFile = {
  change: { path: 'a.txt', op: 'add', after: { type: 'file', mode: 0o644, size: 2, sha256: sha256(content) } },
  after: content,
};

test('a patch is made again of what the snapshot holds', async () => {
  const dir = await bundle();
  assert.deepEqual(await told(dir, reading(dir)), []);
  assert.deepEqual(await told(dir, reading(dir, [file])), [
    'diff.patch line 1 ends without what was changed in a.txt, by the snapshot of the session',
  ]);
  forge(dir, 'diff.patch', toPatch([file]).patch);
  assert.deepEqual(await told(dir, reading(dir, [file])), []);
  assert.deepEqual(await told(dir, reading(dir, [{ ...file, after: Buffer.from('b\n') }])), [
    'session.db holds another content of a.txt than it says',
    'diff.patch line 3 is not what was changed, by the snapshot of the session',
  ]);
});

test('the snapshot has to be the one of this run', async () => {
  const dir = await bundle();
  const none = { changes: [], audit: new Map(), auditBegins: 1, journal: new Map(), findings: [] };
  assert.deepEqual(await told(dir, async () => none), [
    'session.db has another audit row 1 than audit.ndjson',
    'session.db has another event 1 of the run than events.ndjson',
  ]);
  const odd = await verifyBundle(dir, {
    project,
    snapshot: async () => ({ ...(await reading(dir)('', { runs: new Set() })), auditBegins: 2 }),
  });
  assert.deepEqual(odd, [
    { file: 'audit.ndjson', problem: 'begins with row 1; by the snapshot its run begins with 2' },
  ]);
  const finding = { check: 'gap', subject: 'a.txt', problem: 'was changed' } as const;
  const whole = await reading(dir)('', { runs: new Set() });
  const [journal] = whole.journal;
  assert.ok(journal);
  const [run, events] = journal;
  const other = new Map([...events].map(([seq, hash]) => [seq, seq === 2 ? 'f'.repeat(64) : hash]));
  assert.deepEqual(await told(dir, async () => ({ ...whole, journal: new Map([[run, other]]), findings: [finding] })), [
    'session.db has another event 2 of the run than events.ndjson',
    'session.db is not what was written: a.txt was changed',
  ]);
});

test('a snapshot that cannot be read is a finding; of a format that another version writes, a note', async () => {
  const failing =
    (code: string): ReadSnapshot =>
    async () => {
      throw new FpfError({ code, message: 'it is spoiled', hint: 'Mend it.' });
    };
  const why = 'session.db cannot be read, so diff.patch was not made again: it is spoiled';
  const [unnamed, older] = [await bundle(), await bundleBy('@fpf/agentfs-adapter@0.9.0')];
  assert.deepEqual(await told(older, failing('session.unavailable'), makers), [why]);
  assert.deepEqual(await told(unnamed, failing('session.newer-format'), makers), [why]);
  assert.deepEqual(await told(older, failing('session.newer-format'), makers), [`(${why})`]);
  assert.deepEqual(await told(older, failing('session.newer-format')), [why], 'nobody says which version reads it');
  await assert.rejects(told(older, failing('cli.disk-full'), makers), /it is spoiled/);
});

test('a snapshot of another adapter is not read, and that is told', async () => {
  const dir = await bundleBy('@acme/sessions@2.0.0');
  const never: ReadSnapshot = () => assert.fail('it was read');
  assert.deepEqual(await told(dir, never, makers), [
    '(session.db was made by @acme/sessions@2.0.0, and only that can read it: diff.patch was held to its digest only)',
  ]);
});

test('bytes that are no text are told as such', async () => {
  const dir = await bundle();
  const patch = toPatch([file]).patch.replace('+a', '+\ufffd');
  const odd: ChangedFile = { ...file, after: Buffer.from('\ufffd\n') };
  const bytes = Buffer.from(patch);
  const at = bytes.indexOf(0xef);
  forge(dir, 'diff.patch', Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff), bytes.subarray(at + 3)]) as never);
  assert.equal(readFileSync(join(dir, 'diff.patch')).includes(0xff), true);
  assert.ok((await told(dir, reading(dir, [odd]))).includes('diff.patch is not UTF-8 text'));
});
