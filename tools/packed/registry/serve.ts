import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// A registry on loopback that has the given tarballs and nothing else: `npm install` and `npx` find our packages by
// name, as they will when these are published. It reads `{"name": …, "version": …, "tarball": FILE, "manifest": …}`
// lines from a file, and prints its address.
interface Served {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
  readonly manifest: object;
}

const served = readFileSync(process.argv[2] ?? '', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Served);

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname).slice(1);
  const packument = served.find(({ name }) => name === path);
  const tarball = served.find(({ name }) => path === fileOf(name));
  if (packument) {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(describe(packument, `http://${request.headers.host}`)));
  } else if (tarball)
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(readFileSync(tarball.tarball));
  else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/\n`);
});

function fileOf(name: string): string {
  return `tarballs/${name.replace('/', '-')}.tgz`;
}

function describe({ name, version, tarball, manifest }: Served, base: string): object {
  const bytes = readFileSync(tarball);
  const dist = {
    tarball: `${base}/${fileOf(name)}`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
