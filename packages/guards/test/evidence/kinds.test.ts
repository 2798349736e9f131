import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext } from '@fpf/contract-tests';
import type { GuardContext, SessionFacts } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { ask, told } from '../support/ask.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function context(session: Partial<SessionFacts>): GuardContext {
  const given = guardContext();
  return { ...given, session: { ...given.session, ...session } };
}

function held(capability: Partial<SessionFacts['capability']>): GuardContext {
  return context({ capability: { ...guardContext().session.capability, ...capability } });
}

test('session.open is absent where the session is closed, and both have the session as their carrier', async () => {
  assert.equal(await told('session.open'), true);
  const closed = await ask('session.open', { context: context({ open: false }) });
  assert.deepEqual([closed.status, closed.carrier?.ref], ['absent', 'session-1']);
});

test('session.clean tells what differs', async () => {
  assert.equal(await told('session.clean', { context: context({ changes: async () => [] }) }), true);
  const changes = async () => ['a', 'b', 'c', 'd'].map((path) => ({ path }));
  const { value, detail } = await ask('session.clean', { context: context({ changes }) });
  assert.deepEqual([value, detail], [false, '4 of its paths differ: a, b, c, …']);
  assert.equal(
    await told('session.clean', { context: context({ changes: () => Promise.reject(new Error('x')) }) }),
    'unknown',
  );
});

test('how tools are held: the step, whether confined, whether without a network', async () => {
  assert.equal(await told('session.mode'), 'copy-bwrap');
  assert.equal(await told('sandbox.confined'), true);
  assert.equal(await told('sandbox.confined', { context: held({ mode: 'unconfined', confined: false }) }), false);
  assert.equal(await told('network.off'), true);
  assert.equal(await told('network.off', { context: held({ network: 'host' }) }), false);
});

test('file.exists asks the session, by the path as it is written', async () => {
  assert.equal(await told('file.exists:a.txt'), true);
  assert.equal(await told('file.exists:{args.path}'), true);
  assert.equal(await told('file.exists:./a.txt'), true);
  assert.equal(await told('file.exists:b.txt'), false);
  assert.equal((await ask('file.exists:{args.path}')).carrier?.ref, 'session-1:a.txt');
});

test('file.sha256 and file.size are of a file, and absent where there is none', async () => {
  const there = context({ stat: async () => ({ type: 'file', size: 3 }), readFile: async () => bytes('abc') });
  const { value, carrier } = await ask('file.sha256:x', { context: there });
  assert.deepEqual([value, carrier?.sha256], [sha256('abc'), sha256('abc')]);
  assert.equal(await told('file.size:x', { context: there }), 3);
  for (const found of [undefined, { type: 'directory', size: 0 }, { type: 'symlink', size: 3 }]) {
    const gone = context({ stat: async () => found, readFile: () => assert.fail('nothing is read') });
    assert.equal(await told('file.sha256:x', { context: gone }), 'absent');
    assert.equal(await told('file.size:x', { context: gone }), 'absent');
  }
  const huge = context({
    stat: async () => ({ type: 'file', size: 2 ** 40 }),
    readFile: () => assert.fail('too large to read'),
  });
  assert.equal(await told('file.sha256:x', { context: huge }), 'unknown');
});

test('file.unchanged holds while a file is as the host had it, and for nothing else', async () => {
  const file = { stat: async () => ({ type: 'file', size: 1 }), readFile: async () => bytes('a') };
  const gone = { stat: async () => undefined, readFile: () => assert.fail('nothing is read') };
  const is = async (session: Partial<SessionFacts>): Promise<unknown> =>
    await told('file.unchanged:x', { context: context(session) });
  assert.equal(await is({ ...file, readBase: async () => bytes('a') }), true);
  assert.equal(await is({ ...file, readBase: async () => bytes('b') }), false, 'written by a tool');
  assert.equal(await is({ ...file, readBase: async () => undefined }), false, 'made by a tool');
  assert.equal(await is({ ...gone, readBase: async () => bytes('a') }), false, 'deleted by a tool');
  assert.equal(await is({ ...gone, readBase: async () => undefined }), true, 'never there');
  assert.equal(await is({ ...file, readBase: () => Promise.reject(new Error('cannot be told')) }), 'unknown');
  const read = await ask('file.unchanged:x', { context: context({ ...file, readBase: async () => bytes('a') }) });
  assert.equal(read.carrier?.sha256, sha256('a'));
});

test('a path that could lead out, or could be read in two ways, is asked of nobody', async () => {
  const asked = context({
    stat: () => assert.fail('asked'),
    readBase: () => assert.fail('asked'),
    realPath: () => assert.fail('asked'),
  });
  const paths = [
    '/etc/passwd',
    '..',
    '../x',
    'a/../b',
    'a/..',
    '\\\\host\\x',
    'a\\..\\b',
    'C:\\x',
    'C:x',
    'a\0b',
    '\ud800',
    'x/'.repeat(10_000),
    '',
  ];
  for (const path of paths)
    for (const kind of ['file.exists', 'file.sha256', 'file.size', 'file.unchanged', 'path.real', 'allow.path']) {
      const call = { ...baseCall, args: { path } };
      assert.equal(
        await told(`${kind}:{args.path}`, { context: asked, call }),
        'unknown',
        `${kind} ${JSON.stringify(path.slice(0, 20))}`,
      );
    }
});

const baseCall = {
  call_id: 'run/1',
  skill: { id: 'toucher', name: 'toucher', version: '1.0.0', shipped: true },
  tool: { name: 'touch', description: 'x', input_schema: {} },
  args: {},
};

test('twins in another normal form are different paths', async () => {
  const stat = async (path: string) => (path === 'caf\u00e9' ? { type: 'file', size: 1 } : undefined);
  const is = (path: string) =>
    told('file.exists:{args.path}', { context: context({ stat }), call: { ...baseCall, args: { path } } });
  assert.equal(await is('caf\u00e9'), true);
  assert.equal(await is('cafe\u0301'), false);
});

test('a path of very many names is asked for as it is, within its length', async () => {
  const path = 'a/'.repeat(2_000);
  const stat = async (asked: string) => (asked === path.slice(0, -1) ? { type: 'file', size: 1 } : undefined);
  assert.equal(
    await told('file.exists:{args.path}', { context: context({ stat }), call: { ...baseCall, args: { path } } }),
    true,
  );
});

test('path.real is where a path leads, of an argument or of a word of a list', async () => {
  const realPath = async (path: string) => (path.startsWith('link') ? path.replace('link', 'far/away') : path);
  const call = {
    ...baseCall,
    args: { path: 'link/x', args: ['cat', 'link', '--out=link/y', '{args.path}', 'a/../b'], none: 'x' },
  };
  const is = (question: string) => told(question, { context: context({ realPath }), call });
  assert.equal(await is('path.real:{args.path}'), 'far/away/x');
  assert.equal(await is('path.real?arg=args&at=1'), 'far/away');
  assert.equal(await is('path.real?arg=args&at=2&from=6'), 'far/away/y');
  assert.equal(await is('path.real?arg=args&at=3'), '{args.path}', 'a word is never a placeholder');
  for (const odd of ['at=4', 'at=5', 'at=-1', 'at=x', 'at=0x1', 'at=1&from=-1', 'at=1&from=99'])
    assert.equal(await is(`path.real?arg=args&${odd}`), 'unknown', odd);
  assert.equal(await is('path.real?arg=none&at=0'), 'unknown');
  assert.equal(await is('path.real?arg=constructor&at=0'), 'unknown');
  assert.equal(await is('path.real'), 'unknown');
  const out = context({ realPath: () => Promise.reject(new Error('leads out of the workspace')) });
  assert.equal(await told('path.real:x', { context: out }), 'unknown');
  for (const odd of ['/etc', '../x', 'a\\b', '', 7, null])
    assert.equal(
      await told('path.real:x', { context: context({ realPath: async () => odd as string }) }),
      'unknown',
      String(odd),
    );
});
