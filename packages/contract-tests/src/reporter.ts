import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genesisHash, type Reporter, type ReportInput, type RunTrace } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expect, expectSame } from './expect.ts';
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
    inFolder('writes each artifact that it announced', async (reporter, dir) => {
      await reporter.bundle(input(dir));
      for (const name of reporter.artifacts(input(dir))) await readFile(join(dir, name));
    }),
    inFolder('lists every artifact by its digest', async (reporter, dir) => {
      const manifest = await reporter.bundle(input(dir));
      for (const file of manifest.files) expectSame(sha256(await readFile(join(dir, file.path))), file.sha256, file.path);
      const listed = new Set(manifest.files.map((file) => file.path));
      for (const name of ['trace.json', 'diff.patch', 'audit-summary.json', 'calls/1.json'])
        expect(listed.has(name), `${name} is not in the manifest`);
    }),
    inFolder('writes the same bytes for the same run', async (reporter, dir) => {
      const first = await reporter.bundle(input(join(dir, 'one')));
      const second = await reporter.bundle(input(join(dir, 'two')));
      expectSame(first.files, second.files, 'the second bundle');
    }),
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
