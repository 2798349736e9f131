import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isSignedBy, parseReceipt, sealReceipt } from '../../src/receipts/receipt.ts';
import { readReceiptKey } from '../../src/receipts/receipt-key.ts';
import { Receipts } from '../../src/receipts/receipts.ts';
import { recordOf } from '@fpf/contract-tests';
import { createAdapterWith } from '../../src/adapter.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { testHost } from '../support/trees/steps.ts';
import { fc } from '../support/fast-check.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-receipt-'));
after(() => rmSync(dir, { recursive: true, force: true }));
const head = 'a'.repeat(64);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const body = {
  session: 's',
  count: 3,
  head,
  steps: 0,
  step: '',
  runs: [],
  delta: '',
  at: '2026-01-01T00:00:00.000Z',
  state: 'kept',
} as const;

test('a receipt is read back as it was sealed, and no other text is one', () => {
  const sealed = sealReceipt(body, privateKey);
  assert.deepEqual(parseReceipt(JSON.stringify(sealed)), sealed);
  assert.ok(isSignedBy(sealed, publicKey));
  assert.ok(!isSignedBy({ ...sealed, count: 4 }, publicKey));
  assert.ok(!isSignedBy(sealReceipt(body, undefined), publicKey));
  assert.ok(!isSignedBy(sealed, generateKeyPairSync('ed25519').publicKey));
  for (const odd of [
    { ...body, more: 1 },
    { ...body, count: -1 },
    { ...body, count: 1.5 },
    { ...body, head: 'x' },
    { ...body, state: 'both' },
  ])
    assert.equal(parseReceipt(JSON.stringify(odd)), undefined);
  fc.assert(fc.property(fc.string(), (line) => void parseReceipt(line)));
  fc.assert(fc.property(fc.jsonValue(), (value) => void parseReceipt(JSON.stringify(value))));
});

test('receipts are appended; a line that was cut short swallows none after it', () => {
  const receipts = new Receipts(join(dir, 'home'), 's', () => 0);
  assert.equal(receipts.read(), undefined);
  receipts.append({ count: 1, head, steps: 0, step: '', runs: [], delta: '' }, 'intent');
  receipts.append({ count: 1, head, steps: 0, step: '', runs: [], delta: '' }, 'kept');
  truncateSync(receipts.path, readFileSync(receipts.path).length - 20);
  receipts.append({ count: 2, head, steps: 0, step: '', runs: [], delta: '' }, 'kept');
  const read = receipts.read();
  assert.deepEqual(
    read?.receipts.map(({ count, state }) => [count, state]),
    [
      [1, 'intent'],
      [2, 'kept'],
    ],
  );
  assert.deepEqual(read?.broken, [2]);
  receipts.startAnew();
  assert.equal(receipts.read(), undefined);
  receipts.startAnew();
});

test('a key that others could use, or that is none, is refused with what to do', () => {
  const workspace = join(dir, 'ws');
  mkdirSync(workspace);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const place = (name: string, content: string | Buffer, mode = 0o600, folder = dir): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    chmodSync(path, mode);
    return path;
  };
  assert.equal(readReceiptKey(place('good.pem', pem), workspace).asymmetricKeyType, 'ed25519');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  symlinkSync(join(dir, 'good.pem'), join(dir, 'link.pem'));
  for (const [path, why] of [
    [place('open.pem', pem, 0o644), /others/],
    [place('group.pem', pem, 0o640), /others/],
    [place('in.pem', pem, 0o600, workspace), /workspace/],
    [place('none.pem', 'hello'), /no private key/],
    [place('public.pem', publicKey.export({ type: 'spki', format: 'pem' })), /no private key/],
    [place('rsa.pem', rsa), /rsa/],
    [join(dir, 'link.pem'), /cannot be read: it is a link/],
    [join(dir, 'missing.pem'), /is not there/],
    [workspace, /not an ordinary file/],
  ] as const) {
    assert.throws(() => readReceiptKey(path, workspace), { code: 'session.key-refused', message: why }, path);
  }
});

test('receipts that cannot be written are told as such before a transaction, and undo none after it', async () => {
  const world = new SessionWorld();
  let afterwards = (): void => undefined;
  const adapter = createAdapterWith({ engine: world.engine }, testHost(), {
    onStep: (step) => step === 'transaction-done' && afterwards(),
  });
  await world.in(
    async (session) => {
      await call(session, 'run/1', (files) => files.write('one', bytes('x')));
      const aside = `${world.receiptsOf('s')}.aside`;
      const breaking = (): void => {
        afterwards = () => undefined;
        renameSync(world.receiptsOf('s'), aside);
        mkdirSync(world.receiptsOf('s'));
      };
      const mend = (): void => {
        rmSync(world.receiptsOf('s'), { recursive: true });
        renameSync(aside, world.receiptsOf('s'));
      };
      await call(session, 'run/2', async (files) => {
        await files.write('two', bytes('x'));
        // As where no more files may be opened: an error that is none of ours.
        afterwards = breaking;
      });
      assert.deepEqual(
        (await session.changes()).map(({ path }) => path),
        ['one', 'two'],
      );
      const refusal = { code: 'session.unavailable', message: /the receipts .* cannot be written/ };
      await assert.rejects(session.begin({ call_id: 'run/3', files: [], readOnly: false }), refusal);
      mend();
      const view = await session.begin({ call_id: 'run/3', files: [], readOnly: false });
      await view.files.write('three', bytes('x'));
      breaking();
      await assert.rejects(view.commit(recordOf('run/3')), refusal);
      mend();
      await view.commit(recordOf('run/3'));
      assert.deepEqual(
        (await session.changes()).map(({ path }) => path),
        ['one', 'three', 'two'],
      );
      assert.deepEqual((await session.operations.verify()).findings, []);
    },
    's',
    adapter,
  );
});

test('a home folder without room for receipts is refused by name, and no bare error', async () => {
  const world = new SessionWorld();
  mkdirSync(world.homeDir);
  writeFileSync(join(world.homeDir, 'receipts'), '');
  await assert.rejects(world.open(), { code: 'session.unavailable', message: /receipts is a link or a file/ });
  assert.throws(
    () =>
      new Receipts(world.homeDir, 's', () => 0).append(
        { count: 1, head, steps: 0, step: '', runs: [], delta: '' },
        'intent',
      ),
    {
      code: 'session.unavailable',
    },
  );
});
