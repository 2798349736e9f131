import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { InstalledPackages } from './installed.ts';
import { PublishedPackages } from './published.ts';

// A registry on loopback that can be published to: `serve.ts ROOT FOLDER`. What was published lies in FOLDER;
// everything else comes out of the packages that are installed in ROOT, so that who asks it needs no network. It prints
// its address.
const [root = '', folder = ''] = process.argv.slice(2);
const published = new PublishedPackages(folder);
const installed = new InstalledPackages(root, join(folder, '.installed'));

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    say(response, 500, { error: String(error) });
  });
});
// Who asks may be busy for longer than Node keeps a connection, and then finds it closed.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/\n`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.slice(1);
  const base = `http://${request.headers.host}`;
  if (request.method === 'PUT') return await publish(request, response);
  if (request.method !== 'GET') return say(response, 404, { error: 'not found' });
  if (path === '-/ping') return say(response, 200, {});
  if (path === '-/whoami') return say(response, 200, { username: 'rehearsal' });
  const [, where, name = '', version = ''] = /^-\/(published|installed)\/([^/]+)\/([^/]+)\.tgz$/.exec(path) ?? [];
  if (where !== undefined) return sendTarball(response, where, decodeURIComponent(name), version);
  const asked = decodeURIComponent(path);
  const packument = /^[@a-z]/.test(asked)
    ? (published.packument(asked, base) ?? installed.packument(asked, base))
    : undefined;
  return packument ? say(response, 200, packument) : say(response, 404, { error: 'not found' });
}

async function publish(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.headers.authorization === undefined) return say(response, 401, { error: 'log in first' });
  const done = published.publish(Buffer.concat(parts).toString('utf8'));
  if (done) return say(response, 201, { ok: true });
  return say(response, 403, { error: 'You cannot publish over the previously published versions.' });
}

function sendTarball(response: ServerResponse, where: string, name: string, version: string): void {
  const file = published.tarballFile(name, version);
  const bytes =
    where === 'installed' ? installed.tarball(name, version) : existsSync(file) ? readFileSync(file) : undefined;
  if (bytes) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  else say(response, 404, { error: 'not found' });
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
