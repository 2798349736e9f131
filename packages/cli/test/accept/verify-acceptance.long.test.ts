import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AcceptanceRecord } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { acceptProject, type Otherwise, tuned } from '../support/projects/accept-project.ts';
import { folderOf } from '../support/begun-accept.ts';
import { json, type Ran, scratch } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

type Done = {
  readonly ws: string;
  readonly dir: string;
  readonly verify: (...words: readonly string[]) => Promise<Ran>;
};

/** An acceptance that has its verdict, in a folder that was carried away: nobody is there to be asked any more. */
async function judged(otherwise: Otherwise = {}, env: Readonly<Record<string, string>> = {}): Promise<Done> {
  const ws = acceptProject();
  assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
  const { url } = await ollama(tuned(otherwise));
  await live(['accept', '--model', 'functiongemma:tuned'], { cwd: ws, env: { OLLAMA_HOST: url, ...env } });
  const dir = join(scratch(), 'carried');
  cpSync(folderOf(ws), dir, { recursive: true });
  return { ws, dir, verify: (...words) => live(['verify', dir, ...words], { cwd: ws, env: { OLLAMA_HOST: nobody } }) };
}

const findings = (ran: Ran): readonly { readonly file: string; readonly problem: string }[] =>
  (
    json(ran)['data'] as unknown as {
      readonly findings: readonly { readonly file: string; readonly problem: string }[];
    }
  ).findings;
const codeIn = (ran: Ran): string => (json(ran)['error'] as { readonly code: string }).code;

test('an acceptance is judged once more without asking anybody: 0 where it says accepted, 6 where it says not', async () => {
  const good = await judged();
  const ran = await good.verify();
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(
    ran.stdout,
    /functiongemma:tuned is accepted\.\n\n✔ \d+ files are what was written, and the verdict follows from them\n$/,
  );

  const wrong = { name: 'search_repo', arguments: { query: 'wrong' } };
  const bad = await judged({ 0: wrong, 1: wrong, 2: wrong, 3: wrong, 4: wrong });
  const told = await bad.verify('--json');
  assert.deepEqual([told.code, codeIn(told), findings(told)], [6, 'accept.not-accepted', []]);
});

test('a file that was changed, is gone, or came later is named, and the exit code is 5', async () => {
  for (const [change, file, problem] of [
    [(dir: string) => appendFileSync(join(dir, 'suite.ndjson'), '{}\n'), 'suite.ndjson', 'is not what was written'],
    [(dir: string) => rmSync(join(dir, 'pinned.md')), 'pinned.md', 'is gone'],
    [(dir: string) => writeFileSync(join(dir, 'more.txt'), ''), 'more.txt', 'is not of this record'],
  ] as const) {
    const { dir, verify } = await judged();
    change(dir);
    const ran = await verify('--json');
    assert.deepEqual([ran.code, codeIn(ran), findings(ran)], [5, 'accept.bad-record', [{ file, problem }]]);
  }
});

test('verify refuses a tried.json that is not valid, and says what to do', async () => {
  const { dir, verify } = await judged();
  rewritten(dir, (record, put) => {
    put('tried.json', '{"candidate":1}\n');
    return record;
  });
  const ran = await verify();
  assert.equal(ran.code, 5);
  assert.match(ran.stderr, / evaluation: \S+\/tried\.json does not say what was tried\.\n.*run `fpf accept` again\.\n/);
});

/** What somebody does who can write every file: the sums are made anew. */
function rewritten(
  dir: string,
  change: (record: AcceptanceRecord, put: (name: string, text: string) => void) => AcceptanceRecord,
): void {
  const record = JSON.parse(readFileSync(join(dir, 'acceptance.json'), 'utf8')) as AcceptanceRecord;
  const changed = change(record, (name, text) => writeFileSync(join(dir, name), text));
  const files = record.files.map(({ path }) => {
    const bytes = readFileSync(join(dir, path));
    return { path, size: bytes.length, sha256: sha256(bytes) };
  });
  writeFileSync(join(dir, 'acceptance.json'), `${JSON.stringify({ ...changed, files }, null, 2)}\n`);
}

test('a verdict that does not follow from what was found is told, also where every sum is right', async () => {
  const wrong = { name: 'search_repo', arguments: { query: 'wrong' } };
  const lies = await judged({ 0: wrong, 1: wrong, 2: wrong, 3: wrong, 4: wrong });
  rewritten(lies.dir, (record) => ({
    ...record,
    accepted: true,
    checks: record.checks.map((one) => ({ ...one, ok: true })),
    reasons: [],
  }));
  const ran = await lies.verify('--json');
  assert.equal(ran.code, 5);
  assert.deepEqual(
    findings(ran).map(({ problem }) => problem),
    [
      ...['accepted', 'checks', 'reasons'].map((name) => `says under ${name} what does not follow from what was found`),
      'is not the page of this record',
    ],
  );

  const suite = await judged();
  rewritten(suite.dir, (record, put) => {
    put('suite.ndjson', readFileSync(join(suite.dir, 'suite.ndjson'), 'utf8').replace('"PASSED"', '"FAILED"'));
    return record;
  });
  assert.equal((await suite.verify()).code, 5);
});

test('a signature has to be of this record, and with a key of that key', async () => {
  const keys = generateKeyPairSync('ed25519');
  const dir = scratch();
  const [own, open, other] = ['own.pem', 'open.pem', 'other.pem'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(own, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(open, keys.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(other, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  const signed = await judged({}, { FPF_RECEIPT_KEY: own });
  assert.match((await signed.verify('--key', open)).stdout, /it is signed with this key\n$/);
  assert.match((await signed.verify()).stdout, /it is signed, and by whom was not asked \(--key\)\n$/);
  assert.equal((await signed.verify('--key', other)).code, 5);
  rewritten(signed.dir, (record) => ({ ...record, ended_at: record.started_at }));
  assert.deepEqual(findings(await signed.verify('--json')), [
    { file: 'attestation.json', problem: 'signs another record' },
  ]);
  assert.equal((await (await judged()).verify('--key', open)).code, 5);
});
