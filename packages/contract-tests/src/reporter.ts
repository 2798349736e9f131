import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AuditRow,
  BundleManifest,
  deepFreeze,
  genesisHash,
  type JournalEvent,
  type Reporter,
  type ReportInput,
  RunTrace,
} from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check, readRecord } from '@fpf/contracts/validate';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expect, expectPromise, expectSame } from './expect.ts';
import { draftOf } from './fixtures/call-records.ts';
import { memberCase } from './fixtures/member-case.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function input(dir: string): ReportInput {
  const trace: RunTrace = {
    run_id: 'run-1',
    started_at: '2026-01-01T00:00:00.000Z',
    model: 'scripted:<script>alert(1)</script>',
    skill_set: [],
    tool_calls: [],
    agentfs_session: { db_path: 'session.db', snapshot_id: genesisHash },
    outputs: { artifact_paths: [] },
  };
  const after = { type: 'file' as const, mode: 0o644, size: 6, sha256: sha256('hello\n') };
  return {
    dir,
    trace,
    events: [],
    audit: [],
    changes: [{ change: { path: 'a.txt', op: 'add', after }, after: bytes('hello\n') }],
    logs: { 'calls/1.json': '{}\n' },
  };
}

const at = '2026-01-01T00:00:00.000Z';
const caller = { run: 'run-1', call: 'run-1/1', skill: 'writer', agent: 'contract-tests' };

/** Made anew for every case: a reporter that changes what it is handed must not find it changed the next time. */
const eventsOf = (): readonly JournalEvent[] =>
  [1, 2].map((seq) => ({
    ...draftOf(`step-${seq}`),
    run_id: 'run-1',
    seq,
    prev_hash: genesisHash,
    hash: sha256(String(seq)),
  }));
const auditOf = (): readonly AuditRow[] =>
  (['tool', 'add', 'add'] as const).map((op, index) => ({
    at,
    op,
    subject: `a-${index}.txt`,
    caller,
    seq: index + 1,
    prev_hash: genesisHash,
    hash: sha256(op),
  }));

/** With the bytes as texts, which JSON holds. */
function plain({ changes, ...rest }: ReportInput): unknown {
  const text = (of: Uint8Array | undefined): string | null =>
    of === undefined ? null : Buffer.from(of).toString('base64');
  return { ...rest, changes: changes.map(({ change, before, after }) => [change, text(before), text(after)]) };
}

/** What document 1 §1 asks of any reporter: diff, audit summary and trace, in one folder that can be verified. */
export function reporterCases(arrange: Arrange<Reporter, undefined>): readonly ContractCase[] {
  const inFolder = (name: string, attempt: (reporter: Reporter, dir: string) => Promise<void>): ContractCase =>
    contractCase('reporter', name, undefined, arrange, async (reporter) => {
      const dir = await mkdtemp(join(tmpdir(), 'fpf-reporter-'));
      try {
        await attempt(reporter, dir);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    });
  return [
    memberCase('reporter', arrange, undefined),
    inFolder('answers with a promise, whichever member is asked', async (reporter, dir) => {
      await expectPromise(reporter.artifacts(input(dir)), 'artifacts');
      await expectPromise(reporter.bundle(input(dir)), 'bundle');
      if (reporter.isWhole) await expectPromise(reporter.isWhole(dir, genesisHash), 'isWhole');
    }),
    inFolder('writes each artifact that it announced', async (reporter, dir) => {
      await reporter.bundle(input(dir));
      for (const name of await reporter.artifacts(input(dir))) await readFile(join(dir, name));
    }),
    inFolder('lists every artifact by its digest', async (reporter, dir) => {
      const manifest = await reporter.bundle(input(dir));
      for (const file of manifest.files)
        expectSame(sha256(await readFile(join(dir, file.path))), file.sha256, file.path);
      const listed = new Set(manifest.files.map((file) => file.path));
      for (const name of ['trace.json', 'diff.patch', 'audit-summary.json', 'calls/1.json'])
        expect(listed.has(name), `${name} is not in the manifest`);
    }),
    inFolder('writes the same bytes for the same run', async (reporter, dir) => {
      const first = await reporter.bundle(input(join(dir, 'one')));
      const second = await reporter.bundle(input(join(dir, 'two')));
      expectSame(first.files, second.files, 'the second bundle');
    }),
    inFolder('leaves no change out of the patch', async (reporter, dir) => {
      await reporter.bundle(input(dir));
      const patch = await readFile(join(dir, 'diff.patch'), 'utf8');
      for (const { change } of input(dir).changes)
        expect(patch.includes(change.path), `${change.path} is not in diff.patch`);
    }),
    inFolder('leaves no event and no audit row out', async (reporter, dir) => {
      await reporter.bundle({ ...input(dir), events: eventsOf(), audit: auditOf() });
      for (const [name, records] of Object.entries({ 'events.ndjson': eventsOf(), 'audit.ndjson': auditOf() })) {
        const lines = (await readFile(join(dir, name), 'utf8')).trim().split('\n');
        expectSame(
          lines.map((line) => JSON.parse(line) as unknown),
          records,
          name,
        );
      }
      const { rows } = JSON.parse(await readFile(join(dir, 'audit-summary.json'), 'utf8')) as {
        readonly rows?: unknown;
      };
      expectSame(rows, auditOf().length, 'the audit rows in the summary');
    }),
    inFolder('keeps the trace as it is', async (reporter, dir) => {
      await reporter.bundle(input(dir));
      const written: unknown = JSON.parse(await readFile(join(dir, 'trace.json'), 'utf8'));
      expectSame(readRecord(RunTrace, written, 'trace.json'), input(dir).trace, 'trace.json');
    }),
    inFolder('changes nothing that it is handed, and writes nowhere but into its folder', async (reporter, dir) => {
      const given = { ...input(join(dir, 'inner')), events: eventsOf(), audit: auditOf() };
      const before = structuredClone(given);
      await mkdir(given.dir);
      await writeFile(join(dir, 'neighbour.txt'), 'theirs');
      await reporter.bundle(given);
      expectSame(plain(given), plain(before), 'what it was handed');
      expectSame((await readdir(dir)).sort(), ['inner', 'neighbour.txt'], 'what lies beside its folder');
      expectSame(await readFile(join(dir, 'neighbour.txt'), 'utf8'), 'theirs', 'its neighbour');
      const { trace, changes } = given;
      await reporter.bundle({
        ...given,
        trace: deepFreeze(trace),
        changes: Object.freeze([...changes]),
        events: deepFreeze(given.events),
      });
    }),
    inFolder('gives the manifest that it wrote, in the form that it has to have', async (reporter, dir) => {
      const manifest = await reporter.bundle(input(dir));
      expectSame(check(BundleManifest, manifest), [], 'the form of the manifest');
      expectSame(JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')), manifest, 'manifest.json');
    }),
    inFolder(
      'tells the whole bundle of a journal from one that is not, where it tells such a thing',
      async (reporter, dir) => {
        const [events, own] = [eventsOf(), input(dir)];
        const head = events.at(-1)?.hash ?? '';
        const whole = async (of: string): Promise<unknown> => (await reporter.isWhole?.(dir, of)) ?? 'does not say';
        const says = (await whole(head)) !== 'does not say';
        if (says) expectSame(await whole(head), false, 'a folder without anything');
        await reporter.bundle({ ...own, events, trace: { ...own.trace, journal: { events: events.length, head } } });
        if (!says) return;
        expectSame(await whole(head), true, 'the bundle that it wrote');
        expectSame(await whole(genesisHash), false, 'as the bundle of another journal');
        await rm(join(dir, 'diff.patch'));
        expectSame(await whole(head), false, 'a bundle without its patch');
      },
    ),
    inFolder('refuses a log name that leads out of its folder', async (reporter, dir) => {
      const bad = { ...input(join(dir, 'inner')), logs: { '../outside.txt': 'x' } };
      await reporter.bundle(bad).then(
        () => expect(false, 'it wrote outside'),
        () => undefined,
      );
      const leaked = await readFile(join(dir, 'outside.txt')).catch(() => undefined);
      expect(leaked === undefined, 'a file appeared outside the bundle');
    }),
  ];
}
