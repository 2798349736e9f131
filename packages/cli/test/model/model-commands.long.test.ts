import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { commands } from '../../src/frame/commands.ts';
import { completionScript } from '../../src/completion/completion-script.ts';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { digest, folder, models } from '../support/model-folder.ts';
import { live, nobody, ollama } from '../support/live.ts';

type Listed = {
  readonly provider: string;
  readonly name: string;
  readonly digest: string | null;
  readonly answers: boolean;
  readonly pins: readonly JsonObject[];
};
const dataOf = (ran: Ran): unknown => json(ran)['data'];

test('list: each provider, its models with their digests, and which one a run would ask', async () => {
  const [dir, server] = [folder(), await ollama({ models })];
  const env = { OLLAMA_HOST: server.url };
  const [plain, data] = await Promise.all([
    live(['model', 'list'], { cwd: dir, env }),
    live(['model', 'list', '--json'], { cwd: dir, env }),
  ]);
  assert.equal(plain.code, 0, plain.stderr);
  assert.match(plain.stdout, /^✔ {2}ollama +functiongemma:latest +dddddddddddd +286 MiB +completion, tools/m);
  assert.match(plain.stdout, /^ +rehearsal +rehearsal:\S+ +[0-9a-f]{12}/m);
  assert.match(plain.stdout, /A run would ask ollama:functiongemma: there is no fpf\.config\.json: a trial\./);
  const { models: listed } = dataOf(data) as { readonly models: readonly Listed[] };
  assert.deepEqual(
    listed.map(({ name, answers }) => [name.replace(/^(rehearsal):.*/, '$1'), answers]),
    [
      ['functiongemma:latest', true],
      ['llama:8b', false],
      ['rehearsal', false],
    ],
  );
  assert.equal(listed[0]?.digest, `sha256:${digest}`);
});

test('list: a server that is away hides no other model, nor does a nonsensical address', async () => {
  const dir = folder();
  const [away, odd] = await Promise.all([
    live(['model', 'list'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
    live(['model', 'list'], { cwd: dir, env: { OLLAMA_HOST: 'http://' } }),
  ]);
  for (const ran of [away, odd]) {
    assert.equal(ran.code, 0, ran.stderr);
    assert.match(ran.stdout, /rehearsal:/);
    assert.match(ran.stdout, /^▲ ollama: [\s\S]*^ {4}fix: /m);
  }
  assert.match(away.stdout, /✔ {2}rehearsal[\s\S]*so it decides in place of ollama:functiongemma/);
  assert.match(odd.stdout, /Nobody can be asked: /);
});

test('names and words of a server are shown escaped, and no line of its own making stands among ours', async () => {
  const evil = 'functiongemma:x\u001b[2J\nmodel  fine';
  const server = createServer((request, reply) => {
    const tags = { models: [{ name: evil, model: evil, digest, size: 1 }] };
    const body =
      request.url === '/api/version' ? { version: '0.33.0' } : request.url === '/api/tags' ? tags : { models: [] };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => (server.closeAllConnections(), server.close()));
  const env = { OLLAMA_HOST: `127.0.0.1:${(server.address() as AddressInfo).port}` };
  const ran = await live(['model', 'list'], { cwd: folder(), env });
  assert.equal(ran.code, 0, ran.stderr);
  assert.doesNotMatch(ran.stdout + ran.stderr, /\u001b|^model {2}fine/m);
});

test('pull: progress on stderr, the digest and the next command on stdout; only functiongemma, unless --any is said', async () => {
  const [dir, server] = [folder(), await ollama({ models })];
  const env = { OLLAMA_HOST: server.url };
  const [pulled, refused] = await Promise.all([
    live(['model', 'pull', 'functiongemma:new'], { cwd: dir, env }),
    live(['model', 'pull', 'llama:8b'], { cwd: dir, env }),
  ]);
  assert.equal(pulled.code, 0, pulled.stderr);
  assert.match(pulled.stderr, /pulling manifest\n {2}pulling \w{12}: 0 % of [\s\S]*: 100 % of [\s\S]*success/);
  assert.match(
    pulled.stdout,
    new RegExp(`^digest sha256:${'c'.repeat(64)}$[\\s\\S]*fpf model pin functiongemma:new`, 'm'),
  );
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /model\.not-functiongemma/);
  assert.equal(server.count('/api/pull'), 1);
  const any = await live(['model', 'pull', 'llama:8b', '--any', '--json', '-q'], { cwd: dir, env });
  assert.deepEqual([any.code, any.stderr, (dataOf(any) as JsonObject)['name']], [0, '', 'llama:8b']);
});

test('pull: an error in the stream, a server that is away, and a tag that is none are told with what to do', async () => {
  const failing = [
    {
      name: 'functiongemma:bad',
      present: false,
      pull: [{ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }],
    },
  ];
  const [dir, server] = [folder(), await ollama({ models: failing })];
  const [bad, away, odd] = await Promise.all([
    live(['model', 'pull', 'functiongemma:bad'], { cwd: dir, env: { OLLAMA_HOST: server.url } }),
    live(['model', 'pull', 'functiongemma'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
    live(['model', 'pull', 'functiongemma:\u001b[2Jx'], { cwd: dir, env: { OLLAMA_HOST: server.url } }),
  ]);
  assert.equal(bad.code, 69, bad.stdout);
  assert.match(bad.stderr, /model\.missing/);
  assert.equal(away.code, 69);
  assert.match(away.stderr, /ollama serve/);
  assert.equal(odd.code, 2);
  assert.doesNotMatch(odd.stderr, /\u001b/);
});

test('pull: stopped in the middle, it ends with 130 and says that the same command goes on', async () => {
  const server = await ollama({ models, wire: { betweenChunksMs: 60_000 } });
  const ran = await live(['model', 'pull', 'functiongemma:new'], {
    cwd: folder(),
    env: { OLLAMA_HOST: server.url },
    signal: { when: (said) => said.includes('pulling manifest'), name: 'SIGINT' },
  });
  assert.equal(ran.code, 130, ran.stdout + ran.stderr);
  assert.match(ran.stderr, /told to stop fetching functiongemma:new; what it has of it stays there/);
});

test('show: identity, digest, template facts and what of the tools is not seen; of the rehearsal model its card', async () => {
  const [dir, server] = [folder(), await ollama({ models })];
  const env = { OLLAMA_HOST: server.url };
  const [gemma, rehearsal, card, missing] = await Promise.all([
    live(['model', 'show', 'functiongemma'], { cwd: dir, env }),
    live(['model', 'show', 'rehearsal', '--json'], { cwd: dir, env }),
    live(['model', 'show', 'rehearsal'], { cwd: dir, env }),
    live(['model', 'show', 'functiongemma:none'], { cwd: dir, env }),
  ]);
  assert.equal(gemma.code, 0, gemma.stderr);
  assert.match(gemma.stdout, new RegExp(`digest +sha256:${digest}`));
  assert.match(gemma.stdout, /renderer +functiongemma[\s\S]*^search_repo +\d+ .*\/additionalProperties/m);
  const shown = dataOf(rehearsal) as { readonly identity: JsonObject; readonly facts: JsonObject };
  assert.deepEqual([shown.identity['provider'], shown.identity['conforming']], ['rehearsal', false]);
  assert.ok((shown.facts['tools'] as readonly string[]).includes('search_repo'));
  assert.match(card.stdout, /^card:\n {2}version: 1\.\d+\.\d+\n[\s\S]*^ {2}schemas: long; --json shows it$/m);
  assert.equal(missing.code, 69);
});

test('doctor: the chain, who would answer, every fact; `fpf doctor` names the same model', async () => {
  const [dir, server] = [folder(), await ollama({ models, otherwise: { content: 'no' } })];
  const env = { OLLAMA_HOST: server.url };
  const [there, away, flagged, own, odd] = await Promise.all([
    live(['model', 'doctor', '--json'], { cwd: dir, env }),
    live(['model', 'doctor'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
    live(['model', 'doctor', '--model', 'ollama:functiongemma'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
    live(['doctor'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
    live(['model', 'doctor'], { cwd: dir, env: { OLLAMA_HOST: 'http://' } }),
  ]);
  const report = dataOf(there) as {
    readonly chain: readonly { readonly step: string; readonly decides: boolean }[];
    readonly facts: readonly JsonObject[];
  };
  assert.deepEqual(
    report.chain.filter(({ decides }) => decides).map(({ step }) => step),
    ['fpf.config.json'],
  );
  assert.ok(report.facts.some(({ name, status }) => name === 'renderer parity' && status === 'proved'));
  assert.equal(away.code, 0, away.stdout + away.stderr);
  assert.match(away.stdout, /^> {2}fallback +the rehearsal model, because /m);
  assert.match(
    away.stdout,
    /▲ rehearsal:\S+ of rehearsal would answer, .*not FunctionGemma: its runs are not conforming/,
  );
  assert.match(away.stdout, /✔ rehearsal weights: proved/);
  assert.equal(flagged.code, 69);
  assert.match(flagged.stdout, /^> {2}--model +ollama:functiongemma[\s\S]*✘ nobody would answer/m);
  assert.match(own.stdout, /▲ model: rehearsal:\S+, .*the rehearsal model, in place of ollama:functiongemma/);
  assert.deepEqual([odd.code, /✘ nobody would answer[\s\S]*✔ rehearsal weights/.test(odd.stdout)], [2, true]);
});

test('a cassette: its health is looked at; one that is damaged or missing is told as such', async () => {
  const dir = folder(JSON.stringify({ model: { provider: 'cassette', name: 'answers.jsonl' } }));
  const missing = await live(['model', 'doctor'], { cwd: dir, env: { OLLAMA_HOST: nobody } });
  writeFileSync(join(dir, 'answers.jsonl'), 'not a cassette\n');
  const damaged = await live(['model', 'doctor'], { cwd: dir, env: { OLLAMA_HOST: nobody } });
  for (const [ran, code] of [
    [missing, 'model.missing'],
    [damaged, 'model.cassette-damaged'],
  ] as const) {
    assert.equal(ran.code, 69, ran.stdout);
    assert.match(ran.stdout, /✘ cassette: refuted/, code);
  }
});

test('help lists the commands; completion knows them', () => {
  const { stdout } = fpf(['model', '--help']);
  for (const word of ['list', 'pull', 'show', 'pin', 'doctor']) assert.match(stdout, new RegExp(`^ {2}${word} `, 'm'));
  assert.match(completionScript('bash', commands), /"model"\) values="list pull show pin doctor"/);
  assert.match(completionScript('fish', commands), /-a pull/);
});
