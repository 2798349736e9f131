import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { type AuditRow, FpfError, genesisHash, type JournalEvent, type RunTrace } from '@fpf/contracts';
import { seal, sha256 } from '@fpf/contracts/hash';
import { createReporter, verifyBundle } from '../src/index.ts';

const home = mkdtempSync(join(tmpdir(), 'fpf-verify-'));
after(() => rmSync(home, { recursive: true, force: true }));

const at = '2026-01-01T00:00:00.000Z';

function events(count: number): readonly JournalEvent[] {
  const made: JournalEvent[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    made.push(
      seal(
        'journal',
        { kind: 'checkpoint' as const, step_key: `step/${seq}`, at, payload: { seq }, run_id: 'run-1', seq },
        made.at(-1)?.hash ?? genesisHash,
      ),
    );
  }
  return made;
}

function rows(count: number): readonly AuditRow[] {
  const made: AuditRow[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const caller = { run: 'run-1', call: `run-1/${seq}`, skill: null, agent: 'fpf' };
    made.push(seal('audit', { at, op: 'tool' as const, subject: `tool-${seq}`, caller, seq }, made.at(-1)?.hash ?? genesisHash));
  }
  return made;
}

let made = 0;

async function bundle(calls = 2): Promise<string> {
  const dir = join(home, `bundle-${(made += 1)}`);
  const [journal, audit] = [events(3), rows(calls)];
  const snapshot = 'the database';
  const trace: RunTrace = {
    run_id: 'run-1',
    started_at: at,
    model: 'scripted:x',
    skill_set: [],
    tool_calls: [],
    agentfs_session: { db_path: 'session.db', snapshot_id: sha256(snapshot) },
    outputs: { artifact_paths: [] },
    journal: { events: journal.length, head: journal.at(-1)?.hash ?? '' },
    audit: { rows: audit.length, head: audit.at(-1)?.hash ?? genesisHash },
  };
  const reporter = createReporter({}, fixedHost());
  const input = { dir, trace, events: journal, audit, changes: [], logs: {} };
  await reporter.bundle(input);
  writeFileSync(join(dir, 'session.db'), snapshot);
  await reporter.bundle(input);
  return dir;
}

test('what was written is found whole, with calls and without', async () => {
  assert.deepEqual(await verifyBundle(await bundle()), []);
  assert.deepEqual(await verifyBundle(await bundle(0)), []);
});

test('one changed byte of any file is found, and the file is named', async () => {
  const dir = await bundle();
  for (const name of readdirSync(dir).filter((one) => one !== 'manifest.json')) {
    const path = join(dir, name);
    const whole = readFileSync(path);
    if (whole.length === 0) continue;
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)] = (changed[Math.floor(whole.length / 2)] ?? 0) ^ 1;
    writeFileSync(path, changed);
    const findings = await verifyBundle(dir);
    assert.ok(
      findings.some(({ file }) => file === name || file.startsWith(`${name}:`)),
      name,
    );
    writeFileSync(path, whole);
  }
  assert.deepEqual(await verifyBundle(dir), []);
});

const lines = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

/** Somebody who also mends the manifest still cannot mend the chains. */
function forge(dir: string, file: string, text: string): void {
  writeFileSync(join(dir, file), text);
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as {
    files: { path: string; sha256: string; size: number }[];
  };
  for (const entry of manifest.files) if (entry.path === file) [entry.sha256, entry.size] = [sha256(text), text.length];
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
}

for (const [what, change] of [
  ['a line taken out of the middle', (all: readonly string[]) => [all[0], ...all.slice(2)]],
  ['two lines swapped', (all: readonly string[]) => [all[1], all[0], ...all.slice(2)]],
  ['the last line cut off', (all: readonly string[]) => all.slice(0, -1)],
  ['a line doubled', (all: readonly string[]) => [...all, all.at(-1)]],
  ['a word changed in a line', (all: readonly string[]) => [all[0]?.replace('2026', '2027'), ...all.slice(1)]],
] as const) {
  for (const file of ['events.ndjson', 'audit.ndjson']) {
    test(`${what} of ${file} is found, although the manifest was made to fit`, async () => {
      const dir = await bundle(3);
      forge(dir, file, `${change(lines(join(dir, file))).join('\n')}\n`);
      assert.ok((await verifyBundle(dir)).some((finding) => finding.file.startsWith(file)));
    });
  }
}

test('a file too many, a file too few, another snapshot', async () => {
  const dir = await bundle();
  writeFileSync(join(dir, 'extra.txt'), 'x');
  unlinkSync(join(dir, 'summary.md'));
  forge(dir, 'session.db', 'another database');
  const found = (await verifyBundle(dir)).map(({ file }) => file);
  for (const file of ['extra.txt', 'summary.md', 'session.db']) assert.ok(found.includes(file), file);
});

test('a folder that is no bundle is refused; a broken manifest is a finding', async () => {
  await assert.rejects(verifyBundle(home), (error: unknown) => FpfError.is(error) && error.code === 'report.not-a-bundle');
  const dir = await bundle();
  appendFileSync(join(dir, 'manifest.json'), '}');
  assert.ok((await verifyBundle(dir)).some(({ file }) => file === 'manifest.json'));
});
