import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseEnv, fpf, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

const secret = 'first words that nobody else should read';

/** A run over a folder, with what somebody wrote in it. */
function recorded(): { readonly cwd: string; readonly run: string; readonly env: Readonly<Record<string, string>> } {
  const dir = scratch();
  const cwd = join(dir, 'workspace');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'a.txt'), `${secret}\n`);
  const response = { tool_calls: [{ name: 'read_file', arguments: { path: 'a.txt' } }] };
  writeFileSync(join(dir, 'answers.json'), JSON.stringify({ answers: [{ request: 'Read the file a.txt', response }] }));
  const env = { FPF_MODEL: `scripted:${join(dir, 'answers.json')}` };
  const ran = fpf(['run', 'Read the file a.txt', '-q'], { cwd, env });
  assert.equal(ran.code, 0, ran.stderr + ran.stdout);
  const [run = ''] = readdirSync(join(cwd, '.fpf', 'runs'));
  return { cwd, run, env };
}

const { cwd, run, env } = recorded();

test('two lines of OTLP JSON, the same each time, and no content unless it is asked for', () => {
  const first = fpf(['trace', 'export', run], { cwd, env });
  assert.equal(first.code, 0, first.stderr);
  const lines = first.stdout.trim().split('\n');
  assert.deepEqual(
    lines.map((line) => Object.keys(JSON.parse(line) as object)),
    [['resourceSpans'], ['resourceMetrics']],
  );
  assert.match(lines[0] ?? '', /"name":"invoke_agent fpf".*"name":"chat .*"name":"execute_tool read_file"/);
  assert.equal(fpf(['trace', 'export', run], { cwd, env }).stdout, first.stdout);
  assert.ok(!first.stdout.includes(secret));
  assert.ok(fpf(['trace', 'export', run, '--content'], { cwd, env }).stdout.includes(secret));
});

test('the same lines go to a file; an unknown run is told', () => {
  const file = join(cwd, '..', 'run.jsonl');
  assert.equal(fpf(['trace', 'export', run, '--out', file], { cwd, env }).code, 0);
  assert.equal(readFileSync(file, 'utf8'), fpf(['trace', 'export', run], { cwd, env }).stdout);
  const unknown = fpf(['trace', 'export', 'nobody', '--json'], { cwd, env });
  assert.equal(unknown.code, 2);
  assert.match(unknown.stdout, /run\.unknown/);
});

type Told = { readonly url: string | undefined; readonly keys: readonly string[] };

async function sent(
  status: number,
): Promise<{ readonly code: number | null; readonly stderr: string; readonly told: readonly Told[] }> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      told.push({ url: request.url, keys: Object.keys(JSON.parse(Buffer.concat(parts).toString('utf8')) as object) });
      response.writeHead(status).end('what the collector says');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [...fpfWords, 'trace', 'export', run], {
    cwd,
    env: { ...baseEnv, ...env, HOME: cwd, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  server.close();
  return { code, stderr, told };
}

test('a collector is sent both, where the standard variable names one; what it refuses is told', async () => {
  const taken = await sent(200);
  assert.deepEqual(
    [taken.code, taken.told],
    [
      0,
      [
        { url: '/v1/traces', keys: ['resourceSpans'] },
        { url: '/v1/metrics', keys: ['resourceMetrics'] },
      ],
    ],
    taken.stderr,
  );
  const refused = await sent(503);
  assert.equal(refused.code, 69);
  assert.match(refused.stderr, /answered 503: what the collector says/);
});

test('what is no address of a collector is refused before anything is sent', () => {
  for (const endpoint of ['nonsense', 'file:///etc/passwd', 'ftp://127.0.0.1/x']) {
    const ran = fpf(['trace', 'export', run], { cwd, env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    assert.equal(ran.code, 69, endpoint);
    assert.match(ran.stderr, /is no address/);
  }
});
