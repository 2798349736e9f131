import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentFSAdapter, type FileChange, reason, type Session } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { type Arrange, type ContractCase, contractCase } from '../contract-case.ts';
import { expect, expectRefused, expectSame, refusalOf } from '../expect.ts';
import { callOf, draftOf, recordOf, toolEntryOf } from '../fixtures/call-records.ts';
import { makeHostFolder } from '../fixtures/host-folder.ts';
import { callLimits, runMain } from '../fixtures/run-plan.ts';
import { type AdapterSituation, placeOf, sessionCase } from '../fixtures/session-case.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const paths = (changes: readonly FileChange[]): readonly string[] =>
  changes.map((change) => `${change.op} ${change.path}`);
const failed = reason('tool.exit-code', 'execute', 'It failed.');
const edit = `import fs from 'node:fs';
fs.writeFileSync('README.md', 'changed\\n');
fs.writeFileSync('new.txt', 'new\\n');
fs.rmSync('docs/old', { recursive: true });
fs.writeFileSync('docs/touched', fs.readFileSync('docs/readme'));
fs.rmSync('docs/touched');`;
const edited = ['modify README.md', 'delete docs/old', 'delete docs/old/note.txt', 'add new.txt'];

/** What is asked of the calls of a session: each is kept or rolled back as a whole, audited, and ended once. */
export function adapterCallCases(arrange: Arrange<AgentFSAdapter, AdapterSituation>): readonly ContractCase[] {
  const inSession = sessionCase(arrange);
  return [
    inSession('call', 'keeps a call as a whole, and the host as it was', async (session) => {
      const view = await session.begin(callOf('run/1', edit));
      expectSame((await runMain(view)).code, 0, 'the exit code');
      expectSame(paths(await view.effects()), edited, 'the effects');
      expectSame(paths(await session.changes()), [], 'the session before the commit');
      const events = await view.commit(recordOf('run/1'));
      expectSame(events.length, 1, 'events of the commit');
      expectSame(paths(await session.changes()), edited, 'the session after the commit');
      expectSame(text(await session.readFile('docs/readme')), 'changed\n', 'README.md through a link inside');
      expectSame(text((await session.readBase('README.md')) ?? new Uint8Array()), 'hello\n', 'README.md as it was');
      expect((await session.readBase('new.txt')) === undefined, 'a new file has a base');
    }),
    inSession('call', 'a rolled-back call leaves the view exactly as before, and is recorded', async (session) => {
      await keepCall(session, 'run/1', `import fs from 'node:fs'; fs.writeFileSync('kept.txt', 'kept');`);
      const before = await session.changes();
      const second = await session.begin(callOf('run/2', `${edit} fs.rmSync('kept.txt'); process.exit(3);`));
      expectSame((await runMain(second)).code, 3, 'the exit code');
      const events = await second.rollback(failed, recordOf('run/2'));
      expectSame(
        events.map((event) => event.step_key),
        ['result/run/2'],
        'the events of the rollback',
      );
      expectSame(await session.changes(), before, 'the changes after the rollback');
      expectSame(text(await session.readFile('kept.txt')), 'kept', 'a file that the rolled-back call deleted');
      expectSame((await session.store.audit()).filter((row) => row.op === 'tool').length, 2, 'audit rows of tools');
    }),
    inSession('call', 'what a run changed is told from its own beginning', async (session) => {
      await keepCall(session, 'run/1', edit);
      const after = await session.operations.steps();
      const later = `import fs from 'node:fs'; fs.appendFileSync('README.md', 'again\\n'); fs.rmSync('new.txt');`;
      await keepCall(session, 'other/1', later);
      const ofRun = async (run: string, from: number): Promise<unknown> =>
        (await session.changesOf({ after: from, runs: new Set([run]) })).map(({ change, before, after: now }) => [
          `${change.op} ${change.path}`,
          before ? text(before) : null,
          now ? text(now) : null,
        ]);
      expectSame(
        await ofRun('other', after),
        [
          ['modify README.md', 'changed\n', 'changed\nagain\n'],
          ['delete new.txt', 'new\n', null],
        ],
        'the second run',
      );
      expectSame(
        (await session.changesOf({ after: 0, runs: new Set(['run']) })).map(({ change }) => change.path),
        ['README.md', 'docs/old', 'docs/old/note.txt', 'new.txt'],
        'the first run',
      );
    }),
    inSession('call', 'sees what is there when it begins, whenever it was expected', async (session) => {
      session.expectCall?.();
      await keepCall(session, 'run/1', edit);
      session.expectCall?.();
      await keepCall(session, 'run/2', `import fs from 'node:fs'; fs.copyFileSync('README.md', 'seen');`);
      session.expectCall?.();
      expectSame(text(await session.readFile('seen')), 'changed\n', 'what the second call saw');
      expectSame(paths(await session.changes()), [...edited, 'add seen'], 'the session');
    }),
    inSession('call', 'a commit that cannot be journaled keeps nothing of the call', async (session) => {
      await session.store.append('run', [draftOf('taken')]);
      const view = await session.begin(callOf('run/1', edit));
      await runMain(view);
      await expectRefused(
        view.commit(recordOf('run/1', 'taken')),
        'journal.repeated-step',
        'a commit with a repeated step',
      );
      expectSame(paths(await session.changes()), [], 'the session after the refused commit');
      expectSame((await session.store.audit()).length, 0, 'audit rows after the refused commit');
      await view.rollback(failed, recordOf('run/1'));
    }),
    inSession('call', 'has an audit row for the tool and for each path of a kept call', async (session) => {
      const view = await session.begin(callOf('run/1', edit));
      await runMain(view);
      await expectRefused(
        view.commit({ events: [], audit: [] }),
        'session.unaudited',
        'a commit without the audit of its tool',
      );
      await view.commit({ events: [], audit: [toolEntryOf('run/1')] });
      const rows = await session.store.audit();
      expectSame(
        rows.map((row) => row.op).sort(),
        ['add', 'delete', 'delete', 'modify', 'tool'],
        'what the rows are of',
      );
      expectSame(
        rows.filter((row) => row.op !== 'tool').map((row) => `${row.op} ${row.subject}`),
        edited,
        'the paths in the audit',
      );
      expect(
        rows.every((row) => row.caller.call === 'run/1'),
        'a row does not name its call',
      );
      expect(findChainBreak('audit', rows) === undefined, 'the audit chain is broken');
    }),
    inSession('call', 'a view for reading cannot be written', async (session) => {
      const view = await session.begin(callOf('run/1', edit, true));
      expect((await runMain(view)).code !== 0, 'the script wrote and did not fail');
      expectSame(await view.effects(), [], 'the effects');
      await view.rollback(failed, recordOf('run/1'));
    }),
    inSession('call', 'shows a tool neither its database nor what lies beside the workspace', async (session) => {
      const look = `import fs from 'node:fs'; console.log(JSON.stringify([fs.existsSync('.fpf'), fs.existsSync('../neighbour.txt'), fs.existsSync('out'), fs.existsSync('/etc/shadow')]));`;
      const view = await session.begin(callOf('run/1', look));
      expectSame(
        (await runMain(view)).stdout.trim(),
        '[false,false,false,false]',
        'what the tool sees of .fpf, the neighbour, the link to it, /etc/shadow',
      );
      await view.rollback(failed, recordOf('run/1'));
    }),
    inSession('call', 'no process of a call outlives it', async (session) => {
      const daemon = `setInterval(() => require('fs').appendFileSync('tick', 'x'), 2)`;
      const script = `import { spawn } from 'node:child_process'; import fs from 'node:fs';
spawn(process.execPath, ['-e', ${JSON.stringify(daemon)}], { detached: true, stdio: 'ignore' }).unref();
while (!(fs.statSync('tick', { throwIfNoEntry: false })?.size > 0)) await new Promise((resolve) => setTimeout(resolve, 5));`;
      const view = await session.begin(callOf('run/1', script));
      expectSame((await runMain(view)).code, 0, 'the exit code');
      await view.commit(recordOf('run/1'));
      const size = (await session.stat('tick'))?.size ?? 0;
      expect(size > 0, 'the daemon never ran');
      await new Promise((resolve) => setTimeout(resolve, 60));
      expectSame((await session.stat('tick'))?.size, size, 'what the daemon wrote after its call ended');
    }),
    inSession('call', 'calls come one after another, and each ends once', async (session) => {
      const view = await session.begin(callOf('run/1', edit));
      await expectRefused(session.begin(callOf('run/2', edit)), 'session.busy', 'a second call beside the first');
      await view.rollback(failed, recordOf('run/1'));
      await expectRefused(view.commit(recordOf('run/1', 'again')), 'session.closed', 'a commit after the rollback');
    }),
    inSession('call', 'one call changes by a program or in this process, and never by both', async (session) => {
      const first = await session.begin(callOf('run/1', edit));
      await first.files.write('made.txt', new TextEncoder().encode('made'));
      await expectRefused(
        first.enter(['node', '/fpf/skill/main.mjs'], callLimits),
        'session.mixed-call',
        'a program after a handler',
      );
      await first.commit(recordOf('run/1'));
      const second = await session.begin(callOf('run/2', edit));
      expectSame((await runMain(second)).code, 0, 'the exit code');
      await expectRefused(second.files.remove('made.txt'), 'session.mixed-call', 'a handler after a program');
      expectSame(paths(await second.effects()), edited, 'the effects of the program');
      await second.rollback(failed, recordOf('run/2'));
      expectSame(paths(await session.changes()), ['add made.txt'], 'the session afterwards');
    }),
    inSession('call', 'says of an ordinary call that it met no bound of the view', async (session) => {
      const view = await session.begin(callOf('run/1', edit));
      await runMain(view);
      expectSame(await view.exhausted(), undefined, 'which bound was met');
      await view.commit(recordOf('run/1'));
    }),
    contractCase(
      'agentfs-adapter',
      'refuses to mix its changes of a path with those of others, and names the path',
      'call',
      arrange,
      async (adapter) => {
        const host = await makeHostFolder();
        try {
          const session = await adapter.open(placeOf(host));
          try {
            const view = await session.begin(callOf('run/1', edit));
            await runMain(view);
            await view.commit(recordOf('run/1'));
            await writeFile(join(host.workspace, 'beside.txt'), 'theirs\n');
            await (await session.begin(callOf('run/2', edit))).rollback(failed, recordOf('run/2'));
            await writeFile(join(host.workspace, 'README.md'), 'theirs\n');
            const said = await refusalOf(
              session.begin(callOf('run/3', edit)),
              'session.base-changed',
              'a call over a changed base',
            );
            expect(
              said.includes('README.md') && !said.includes('beside.txt'),
              `the refusal does not name README.md alone: ${said}`,
            );
          } finally {
            await session.close();
          }
        } finally {
          await host.remove();
        }
      },
    ),
  ];
}

/** One call of one script, which goes well and is kept. */
async function keepCall(session: Session, id: string, script: string): Promise<void> {
  const view = await session.begin(callOf(id, script));
  expectSame((await runMain(view)).code, 0, `the exit code of ${id}`);
  await view.commit(recordOf(id));
}
