import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { test } from 'node:test';
import { fixedHost, guardContext, guardedCall } from '@fpf/contract-tests';
import { contractIds, type EvidenceAnswer, type EvidenceResolver } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import component from '../src/index.ts';
import { type Permit, signedText } from '../src/permit.ts';

const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const options = { keys: [base64(ours.publicKey)] };
const resolver = component.provides[contractIds['evidence-resolver']]?.(options, fixedHost()) as EvidenceResolver;

function base64(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}

function signed(change: Partial<Permit> = {}, key = ours.privateKey): string {
  const permit: Permit = { tool: 'touch', until: '2026-06-01T00:00:00Z', signature: '', ...change };
  return JSON.stringify({ ...permit, signature: sign(null, signedText(permit), key).toString('base64') });
}

/** The clock of the tests stands at the beginning of 2026. */
async function asked(text: string | undefined, size = text?.length ?? 0): Promise<EvidenceAnswer> {
  const quiet = guardContext({ stat: async () => (text === undefined ? undefined : { type: 'file', size }) });
  const session = { ...quiet.session, readFile: async () => new TextEncoder().encode(text) };
  const { signal } = new AbortController();
  const question = {
    id: 'permit.signed:p.json',
    subject: 'p.json',
    params: {},
    call: guardedCall({}),
    context: { ...quiet, session },
    signal,
  };
  return await resolver.resolve(question);
}

test('a permit that one of the keys signed, for this tool and still in time, affirms, and its hash is kept', async () => {
  const { value, carrier } = await asked(signed());
  assert.equal(value, true);
  assert.equal(carrier?.ref, 'session-1:p.json');
  assert.match(carrier?.sha256 ?? '', /^[0-9a-f]{64}$/);
});

for (const [what, text] of [
  ['for another tool', signed({ tool: 'touch_all' })],
  ['whose time is over', signed({ until: '2026-01-01T00:00:00Z' })],
  ['that somebody else signed', signed({}, theirs.privateKey)],
  ['that was changed after it was signed', signed().replace('2026-06', '2027-06')],
] as const) {
  test(`a permit ${what} does not`, async () => assert.equal((await asked(text)).value, false));
}

for (const [what, text] of [
  ['no JSON', 'touch'],
  ['one member twice', signed().replace('{', '{"tool": "touch", ')],
  ['a member too many', signed().replace('{', '{"all": true, ')],
  ['no signature', '{"tool": "touch", "until": "2026-06-01T00:00:00Z"}'],
  ['a time that there is not', signed({ until: 'for ever' })],
] as const) {
  test(`a file with ${what} is unknown`, async () => assert.equal((await asked(text)).status, 'unknown'));
}

test('no file is absent; a large one is not read', async () => {
  assert.equal((await asked(undefined)).status, 'absent');
  assert.equal((await asked(signed(), 1_000_000)).status, 'unknown');
});

test('it takes public keys and nothing else', () => {
  assert.deepEqual(check(component.options, options), []);
  for (const wrong of [{}, { keys: [] }, { keys: ['x'] }, { ...options, also: 1 }])
    assert.ok(check(component.options, wrong).length > 0);
});
