import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostFolder, makeHostFolder, toolEntryOf } from '@fpf/contract-tests';
import type { AuditEntry, JournalDraft } from '@fpf/contracts';
import type { EngineName } from '../../src/engine/sql.ts';
import { adapterOf } from '../support/trees/steps.ts';

const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;

function draftsOf(call: string, args: JournalDraft['payload']): readonly JournalDraft[] {
  return [{ kind: 'tool-intent', step_key: `intent/${call}`, at: at(1), payload: { call_id: call, args } }];
}

function entryOf(call: string, second: number, more: Partial<AuditEntry>): AuditEntry {
  return { ...toolEntryOf(call), at: at(second), duration_ms: 400, ...more };
}

export type MadeSession = { readonly host: HostFolder; readonly path: string };

/** A session in which two calls did something of every kind, one was not allowed, and one was rolled back. Closed. */
export async function makeSession(engine: EngineName): Promise<MadeSession> {
  const host = await makeHostFolder();
  const put = (path: string, text: string): void => writeFileSync(join(host.workspace, path), text);
  mkdirSync(join(host.workspace, 'src'));
  for (const name of ['keep.txt', 'change.txt', 'remove.txt', 'move.txt', 'mode.sh', 'becomes-folder'])
    put(`src/${name}`, `${name}\n`);
  mkdirSync(join(host.workspace, 'gone', 'deep'), { recursive: true });
  put('gone/deep/a.txt', 'a\n');
  symlinkSync('src/keep.txt', join(host.workspace, 'link-to-remove'));
  chmodSync(join(host.workspace, 'src', 'mode.sh'), 0o644);

  const adapter = adapterOf({ engine });
  const session = await adapter.open({
    workspace: host.workspace,
    stateDir: join(host.root, 'sessions'),
    homeDir: join(host.root, 'home'),
    session: 'made',
  });
  const first = await session.begin({ call_id: 'run/1', files: [], readOnly: false });
  await first.files.write('src/change.txt', Buffer.from('changed\n'));
  await first.files.write('src/new.bin', Buffer.from(Array.from({ length: 9_000 }, (_, index) => index % 251)));
  await first.files.write('empty', new Uint8Array(0));
  await first.files.makeFolder('made');
  await first.files.write('made/Zoë \u{1F600}.txt', Buffer.from('names\n'));
  await first.files.makeLink('made/link', '../src/keep.txt');
  await first.files.setMode('src/mode.sh', 0o755);
  await first.commit({
    events: draftsOf('run/1', { path: 'src/change.txt' }),
    audit: [entryOf('run/1', 2, { state: 'pass', tool: 'a-tool-whose-name-is-long' })],
    values: [{ namespace: 'memory', key: 'greeting', value: { text: 'hello' } }],
  });

  const second = await session.begin({ call_id: 'run/2', files: [], readOnly: false });
  await second.files.remove('src/remove.txt');
  await second.files.rename('src/move.txt', 'made/moved.txt');
  await second.files.remove('src/becomes-folder');
  await second.files.makeFolder('src/becomes-folder');
  await second.files.write('src/becomes-folder/inside', Buffer.from('inside\n'));
  for (const path of ['gone/deep/a.txt', 'gone/deep', 'gone', 'link-to-remove']) await second.files.remove(path);
  await second.commit({ events: draftsOf('run/2', {}), audit: [entryOf('run/2', 4, { state: 'pass' })] });

  await session.store.append('run', draftsOf('run/3', { path: '/etc/passwd' }), [
    entryOf('run/3', 5, { state: 'abstain', error: 'guard.denied', duration_ms: 0 }),
  ]);

  const fourth = await session.begin({ call_id: 'run/4', files: [], readOnly: false });
  await fourth.files.write('src/keep.txt', Buffer.from('not kept\n'));
  await fourth.rollback(
    { code: 'tool.failed', stage: 'execute', message: 'It failed.', refs: [] },
    {
      events: draftsOf('run/4', {}),
      audit: [entryOf('run/4', 7, { state: 'degrade', error: 'tool.failed', duration_ms: 1_000 })],
    },
  );
  await session.close();
  return { host, path: session.dbPath };
}

/** A look at one, which is gone afterwards. */
export async function withSession(
  engine: EngineName,
  look: (made: MadeSession) => Promise<void> | void,
): Promise<void> {
  const made = await makeSession(engine);
  try {
    await look(made);
  } finally {
    await made.host.remove();
  }
}
