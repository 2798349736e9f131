import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@fpf/contracts/hash';

const tools = new URL('../tools/', import.meta.url);
const sets = new URL('../../../bench/skills/evaluation/', import.meta.url);

test('the table of sentences was taught with the texts that lie here, read as they are read now', () => {
  const ran = spawnSync(
    process.execPath,
    ['--conditions=@fpf/source', fileURLToPath(new URL('taught-sentences.ts', tools))],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  assert.equal(ran.status, 0, ran.stderr.toString());
  const header = readFileSync(new URL('../data/sentence-meanings.txt', import.meta.url), 'utf8').slice(0, 4096);
  assert.equal(/^# taught once more by .* sha256-([0-9a-f]{64})$/m.exec(header)?.[1], sha256(ran.stdout));
});

test('no request that measures the search has taught it', () => {
  const folder = new URL('taught/', tools);
  const rows = readdirSync(folder).flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'));
  const taught = rows.flatMap((row) => {
    const { request, requests = [] } = JSON.parse(row) as {
      readonly request?: string;
      readonly requests?: readonly string[];
    };
    return request === undefined ? requests : [request];
  });
  const measuring = readdirSync(sets)
    .filter((file) => file.startsWith('requests-'))
    .flatMap(
      (file) => JSON.parse(readFileSync(new URL(file, sets), 'utf8')) as readonly { readonly request: string }[],
    );
  assert.ok(taught.length > 5_000 && measuring.length > 1_500, `${taught.length} and ${measuring.length}`);
  const told = new Set(taught.map(plain));
  assert.deepEqual(
    measuring.map(({ request }) => request).filter((request) => told.has(plain(request))),
    [],
  );
});

function plain(request: string): string {
  return request
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
