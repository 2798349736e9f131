import assert from 'node:assert/strict';
import { linkSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { shell } from '../support/mount-world.ts';
import { SessionWorld, text } from '../support/session-world.ts';
import { adapter, codeOf, keep, look, refuse, skip } from './support/tools.ts';

const picture = (folder: string): string =>
  shell(folder, "find . -mindepth 1 -printf '%P %y %m %l\\n' | sort; find . -type f -exec sha256sum {} + | sort");

test(
  'a FIFO is kept in the session and refused by a commit; sockets of the host are left alone, and cannot be taken away',
  { skip },
  async () => {
    const world = new SessionWorld();
    shell(world.workspace, 'mkfifo pipe');
    const server = createServer().listen(join(world.workspace, 'socket'));
    await once(server, 'listening');
    try {
      await world.in(
        async (session) => {
          assert.deepEqual(await keep(session, 'run/1', 'mkfifo made; rm pipe; echo x > file'), [
            'add file',
            'add made',
            'delete pipe',
          ]);
          assert.equal(await look(session, 'run/2', 'test -p made && echo yes'), 'yes\n');
          assert.match(await refuse(session, 'run/3', 'rm socket'), /^session\.refused-entry: .*socket/);
          assert.match(
            await codeOf(session.operations.commit()),
            /^session\.commit-refused: .*\n.*"made": it is a FIFO/,
          );
          assert.match(
            await codeOf(session.operations.commit({ paths: ['pipe'] })),
            /^session\.commit-refused: .*\n.*"pipe": .* FIFO/,
          );
          await session.operations.commit({ paths: ['file'] });
          assert.deepEqual(shell(world.workspace, 'ls').split('\n').slice(0, -1), [
            'README.md',
            'docs',
            'file',
            'pipe',
            'socket',
          ]);
        },
        's',
        adapter,
      );
    } finally {
      server.close();
    }
  },
);

test('a file with holes is bounded by its size: made, grown or appended to, it is never stored', { skip }, async () => {
  const world = new SessionWorld();
  shell(world.workspace, 'truncate -s 4G sparse');
  const limits = { fileBytes: 8_589_934_592 };
  await world.in(
    async (session) => {
      assert.equal(
        await look(session, 'run/1', 'stat -c %s sparse; tail -c 1 sparse | od -An -tx1'),
        '4294967296\n 00\n',
      );
      const most = '268435456 bytes';
      assert.match(
        await refuse(session, 'run/2', 'truncate -s 4G holes', limits),
        new RegExp(`session.refused-entry: .*holes: it is larger than ${most}`),
      );
      assert.match(
        await refuse(session, 'run/3', 'echo x >> sparse', limits),
        new RegExp(`session.refused-entry: .*sparse: it is larger than ${most}`),
      );
      assert.deepEqual(await keep(session, 'run/4', 'truncate -s 4G holes 2>/dev/null && exit 9; rm -f holes'), []);
      assert.deepEqual(await keep(session, 'run/5', 'truncate -s 9M hole; printf x >> hole'), ['add hole']);
      assert.equal((await session.stat('hole'))?.size, 9_437_185);
    },
    's',
    adapter,
  );
});

test(
  'names of one file are parted and joined in the session as a disk would do it, and a commit brings that to the host',
  { skip },
  async () => {
    const world = new SessionWorld();
    linkSync(join(world.workspace, 'README.md'), join(world.workspace, 'docs/twin'));
    await world.in(
      async (session) => {
        // Copied up, a name of the host's file is a file of its own: the other one stays what it was.
        assert.deepEqual(
          await keep(
            session,
            'run/1',
            'echo more >> README.md; echo n > docs/new; ln docs/new new; ln docs/readme old',
          ),
          ['modify README.md', 'add docs/new', 'add new', 'add old'],
        );
        assert.equal(text(await session.readFile('docs/twin')), 'hello\n');
        assert.equal(await look(session, 'run/2', 'test new -ef docs/new && echo one; cat docs/twin'), 'one\nhello\n');
        await session.operations.commit();
        const ino = (path: string): number => lstatSync(join(world.workspace, path)).ino;
        assert.deepEqual([ino('new') === ino('docs/new'), ino('README.md') === ino('docs/twin')], [true, false]);
        assert.equal(readFileSync(join(world.workspace, 'docs/twin'), 'utf8'), 'hello\n');
      },
      's',
      adapter,
    );
  },
);

test(
  'what changes its kind, its name or its folder is in the next call and on the host as on any disk',
  { skip },
  async () => {
    const world = new SessionWorld();
    shell(
      world.workspace,
      'mkdir -p a/b/c; echo 1 > a/b/c/1; echo 2 > a/2; mkdir -p k/l; echo 3 > k/l/3; ln -s k link; ln -s loop loop; ln -s none dangling',
    );
    const twin = join(world.dir, 'twin');
    shell(world.dir, 'cp -a ws twin');
    const scripts = [
      'rm README.md; mkdir README.md; echo x > README.md/x; rm -r docs; echo file > docs',
      'rm -r a; mkdir a; echo 4 > a/4; mv k moved; rm link; mkdir link; rm loop dangling; ln -s moved loop; ln -s loop dangling',
      'mv moved/l .; rm -r README.md; echo back > README.md; rm docs; mkdir -p docs/old; echo note > docs/old/note.txt; mv a b; mkdir a',
    ];
    await world.in(
      async (session) => {
        for (const [n, script] of scripts.entries()) {
          await keep(session, `run/${n + 1}`, script);
          shell(twin, script);
        }
        assert.equal(
          await look(session, 'run/9', 'find . -mindepth 1 -not -type l -print | sort'),
          shell(twin, 'find . -mindepth 1 -not -type l -print | sort'),
        );
        await session.operations.commit();
        assert.equal(picture(world.workspace), picture(twin));
        await session.operations.undo();
        assert.equal(readFileSync(join(world.workspace, 'a/b/c/1'), 'utf8'), '1\n');
        assert.deepEqual((await session.operations.verify()).findings, []);
      },
      's',
      adapter,
    );
  },
);

test('a link may loop or dangle, and what it leads to is never touched through it', { skip }, async () => {
  const world = new SessionWorld();
  symlinkSync('loop', join(world.workspace, 'loop'));
  symlinkSync('/etc/hostname', join(world.workspace, 'out'));
  await world.in(
    async (session) => {
      assert.deepEqual(
        await keep(
          session,
          'run/1',
          'ln -s none dangling; ln -s b a; ln -s a b; cat loop 2>/dev/null && exit 9; rm loop; true',
        ),
        ['add a', 'add b', 'add dangling', 'delete loop'],
      );
      for (const path of ['a', 'b', 'out']) assert.match(await codeOf(session.readFile(path)), /^session\.path-/, path);
      assert.match(await refuse(session, 'run/2', 'rm out; ln -s /etc/passwd out'), /leads out of the workspace/);
      assert.match(await refuse(session, 'run/3', 'ln -s ../../x up'), /leads out of the workspace/);
      assert.deepEqual(await keep(session, 'run/4', 'echo through > dangling'), ['add none']);
      await session.operations.commit();
      assert.equal(readFileSync(join(world.workspace, 'dangling'), 'utf8'), 'through\n');
    },
    's',
    adapter,
  );
});
