import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Receipts } from '../../src/receipts/receipts.ts';
import { verifySession } from '../../src/verify/verify-session.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { fill, found } from '../support/attacked.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';

test('each byte of a receipt: changed, it is found; so is a line that is gone, doubled receipts are not', async () => {
  const world = new SessionWorld();
  await fill(world);
  const path = world.receiptsOf('s');
  const whole = readFileSync(path, 'utf8');
  const db = await openDatabase(world.dbOf('s'), world.engine);
  const verify = async (): Promise<readonly string[]> =>
    found(
      await verifySession({
        id: 's',
        workspace: world.workspace,
        db,
        receipts: new Receipts(world.homeDir, 's', () => 0),
      }),
    );
  try {
    const lines = whole.trimEnd().split('\n');
    const last = lines.at(-1) as string;
    for (let at = 0; at < last.length; at += 1) {
      // Times are told by who writes them; nothing rests on them but a signature.
      if (last.slice(0, at).endsWith('"at":"2026-01-01T00:00:00.') || /"at":"[^"]*$/.test(last.slice(0, at))) continue;
      const other = `${last.slice(0, at)}${last[at] === '0' ? '1' : '0'}${last.slice(at + 1)}`;
      writeFileSync(path, `${[...lines.slice(0, -1), other].join('\n')}\n`);
      assert.notDeepEqual(await verify(), [], other);
    }
    for (let kept = 0; kept < lines.length - 2; kept += 1) {
      writeFileSync(
        path,
        lines
          .slice(0, kept)
          .map((line) => `${line}\n`)
          .join(''),
      );
      assert.match((await verify()).join('\n'), /^receipt: /m, `an old file of ${kept} lines`);
    }
    writeFileSync(path, `${whole}${whole.trimEnd().split('\n').at(-1)}\n`);
    assert.deepEqual(await verify(), []);
    rmSync(path);
    assert.match((await verify()).join('\n'), /^receipt: .* is missing/m);
  } finally {
    await db.close();
  }
});

test('signed receipts: whole with the key, found with another one, without a signature, or with one that was changed', async () => {
  const world = new SessionWorld();
  const keys = ['one.pem', 'two.pem'].map((name) => {
    const path = join(world.dir, name);
    writeFileSync(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
    });
    return path;
  });
  const [one, two] = keys.map((receiptKey) => world.adapterWith({ receiptKey }));
  assert.ok(one && two);
  const edit = async (session: Parameters<typeof call>[0], id: string): Promise<void> =>
    call(session, id, async (files) => files.write(id.replace('/', '-'), bytes(id)));
  await world.in((session) => edit(session, 'run/1'), 's', one);
  await world.in(
    async ({ operations }) => {
      const verdict = await operations.verify();
      assert.deepEqual([found(verdict), verdict.receipt], [[], 'signed']);
    },
    's',
    one,
  );
  await world.in(
    async ({ operations }) =>
      assert.match(found(await operations.verify()).join('\n'), /not signed with the configured key/),
    's',
    two,
  );
  const path = world.receiptsOf('s');
  const whole = readFileSync(path, 'utf8');
  const unsigned = (line: string): string => line.replace(/,"signature":"[^"]*"/, '');
  const lines = whole.split('\n');
  const signed = lines.findIndex((line) => line.includes('"signature"'));
  writeFileSync(path, lines.map((line, index) => (index > signed ? unsigned(line) : line)).join('\n'));
  await world.in(
    async ({ operations }) =>
      assert.match(found(await operations.verify()).join('\n'), /is not signed, and one before it is/),
    's',
    one,
  );
  // Without any signature it looks as it would without a key, and that is said.
  writeFileSync(path, lines.map(unsigned).join('\n'));
  await world.in(
    async ({ operations }) => {
      const verdict = await operations.verify();
      assert.deepEqual([found(verdict), verdict.receipt], [[], 'unsigned']);
      assert.match((verdict.notes ?? []).join('\n'), /written before there was a key, and none since/);
    },
    's',
    one,
  );
  writeFileSync(path, whole.replace(/"at":"2026/g, '"at":"2025'));
  await world.in(
    async ({ operations }) => assert.match(found(await operations.verify()).join('\n'), /or was changed/),
    's',
    one,
  );
  writeFileSync(path, whole);
  appendFileSync(path, '{"hello":"world"}\n');
  await world.in(
    async ({ operations }) =>
      assert.match(found(await operations.verify()).join('\n'), /is no receipt of this session/),
    's',
    one,
  );
});

test('an intent that a crash left, before its transaction or after it, is no finding', async () => {
  const world = new SessionWorld();
  await fill(world);
  const path = world.receiptsOf('s');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n`);
  await world.in(async ({ operations }) =>
    assert.deepEqual(found(await operations.verify()), [], 'killed right after the transaction'),
  );
  const next = { ...(JSON.parse(lines.at(-2) as string) as object), count: 999, head: 'b'.repeat(64), state: 'intent' };
  writeFileSync(path, `${lines.join('\n')}\n${JSON.stringify(next)}\n`);
  await world.in(async ({ operations }) =>
    assert.deepEqual(found(await operations.verify()), [], 'killed right before it'),
  );
  await world.in((session) => call(session, 'run/9', async (files) => files.write('later', bytes('x'))));
  await world.in(async ({ operations }) =>
    assert.deepEqual(found(await operations.verify()), [], 'and the session has gone on'),
  );
});

test('receipts from before there was a key are counted in a note, and are no finding', async () => {
  const world = new SessionWorld();
  await fill(world);
  const receiptKey = join(world.dir, 'key.pem');
  writeFileSync(receiptKey, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const adapter = world.adapterWith({ receiptKey });
  const before = readFileSync(world.receiptsOf('s'), 'utf8').trimEnd().split('\n').length;
  await world.in((session) => call(session, 'run/99', async (files) => files.write('later', bytes('x'))), 's', adapter);
  await world.in(
    async ({ operations }) => {
      const verdict = await operations.verify();
      assert.deepEqual([found(verdict), verdict.receipt], [[], 'signed']);
      assert.deepEqual(verdict.notes, [`${before} receipts were written before there was a key`]);
    },
    's',
    adapter,
  );
  await world.in(async ({ operations }) => assert.deepEqual((await operations.verify()).notes, []));
});

test('an audit of any length can be checked: more rows than a call of a function has room for', async () => {
  const world = new SessionWorld();
  await fill(world);
  const db = await openDatabase(world.dbOf('s'), world.engine);
  try {
    const row = (seq: number): readonly [number, string, string, string] => [seq, '{}', '0'.repeat(64), '1'.repeat(64)];
    await db.write((sql) =>
      sql.many(
        'INSERT INTO fpf_audit (seq, body, prev_hash, hash) VALUES (?, ?, ?, ?)',
        Array.from({ length: 200_000 }, (_, index) => row(1_000 + index)),
      ),
    );
    const said = found(
      await verifySession({
        id: 's',
        workspace: world.workspace,
        db,
        receipts: new Receipts(world.homeDir, 's', () => 0),
      }),
    );
    assert.match(said.join('\n'), /^receipt: audit row 200999 has no receipt/m);
    assert.doesNotMatch(said.join('\n'), /cannot be checked/);
  } finally {
    await db.close();
  }
});
