import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, json, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { ok } from '../support/registries/packs.ts';

const root = scratch();

function makePack(): { readonly dir: string; readonly archive: string } {
  const dir = join(root, 'pack');
  ok(fpf(['skills', 'new', 'count-lines', '--in', join(dir, 'skills')]));
  const files = ['skills', 'plugin.json', 'skills.manifest.json'];
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: '@acme/skills', version: '1.0.0', files }));
  const { file } = json(ok(fpf(['skills', 'pack', dir, '--out', join(root, 'out'), '--json'])))['data'] as {
    file: string;
  };
  return { dir, archive: file };
}

test('publishing shows what would be sent, asks for a registry by name, and sends the archive of `skills pack`', async () => {
  const { dir: pack, archive } = makePack();
  assert.match(fpf(['skills', 'publish', pack], { cwd: root }).stderr, /pack\.registry/);
  // Where no registry is named none is asked, so that the dry run needs no npm.
  const alone = fpf(['skills', 'publish', pack, '--dry-run'], { cwd: root, env: { npm_execpath: '', PATH: '' } });
  assert.match(`${alone.code} ${alone.stdout}`, /^0 [\s\S]*SKILL\.md[\s\S]*nobody asked/, alone.stderr);
  const sent: { method: string; url: string; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      sent.push({ method: request.method ?? '', url: request.url ?? '', body: Buffer.concat(chunks).toString() });
      response.writeHead(request.method === 'PUT' ? 201 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const home = join(root, 'publisher');
    mkdirSync(home);
    writeFileSync(join(home, '.npmrc'), `//${registry.slice(7)}:_authToken=test\n`);
    const publish = async (...more: readonly string[]): Promise<string> =>
      new Promise((resolve) => {
        const flags = [...fpfWords, 'skills', 'publish', pack, '--registry', registry, ...more];
        const child = spawn(process.execPath, flags, {
          cwd: home,
          env: {
            PATH: process.env['PATH'] ?? '',
            HOME: home,
            npm_config_cache: join(home, '.cache'),
            npm_config_update_notifier: 'false',
          },
        });
        let out = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => void (out += chunk.toString()));
        child.on('close', (code) => resolve(`${code} ${out}`));
      });
    assert.match(
      await publish('--dry-run'),
      /^0 [\s\S]*skills\/count-lines\/SKILL\.md[\s\S]*Would be sent to http:\/\/127/,
    );
    assert.deepEqual(
      sent.filter(({ method }) => method === 'PUT'),
      [],
    );
    assert.match(await publish(), /^0 [\s\S]*Sent to http:\/\/127/);
    const [put] = sent.filter(({ method }) => method === 'PUT');
    const body = JSON.parse(put?.body ?? '{}') as { name: string; _attachments: Record<string, { data: string }> };
    assert.equal(body.name, '@acme/skills');
    const [attachment] = Object.values(body._attachments);
    assert.deepEqual(Buffer.from(attachment?.data ?? '', 'base64'), readFileSync(archive));
  } finally {
    server.close();
  }
});
