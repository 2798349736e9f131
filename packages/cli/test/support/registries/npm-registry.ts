import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export type Published = {
  readonly name: string;
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
};

export type NpmRegistry = {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  /** The bodies of what was sent. */
  readonly sent: readonly string[];
  /** The newest version of its name from now on. Gives back its integrity. */
  publish(manifest: Published, archive: Uint8Array): string;
};

/**
 * As much of the npm registry as a download and a publication need, on loopback, in this process, until the test is
 * over.
 */
export async function npmRegistry(t: TestContext): Promise<NpmRegistry> {
  const archives = new Map<string, Uint8Array>();
  const packages = new Map<string, { latest: string; readonly versions: Record<string, object> }>();
  const asked: string[] = [];
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    if (request.method === 'PUT') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('end', () => {
        sent.push(Buffer.concat(chunks).toString());
        response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
      });
      return;
    }
    const archive = archives.get(path);
    if (archive) return void response.end(archive);
    const found = packages.get(path.slice(1));
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        found ? { name: path.slice(1), 'dist-tags': { latest: found.latest }, versions: found.versions } : {},
      ),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    asked,
    sent,
    publish(manifest, archive) {
      const { name, version } = manifest;
      const path = `/${name}/-/${version}.tgz`;
      archives.set(path, archive);
      const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
      const { versions } = packages.get(name) ?? { versions: {} };
      packages.set(name, {
        latest: version,
        versions: { ...versions, [version]: { ...manifest, dist: { tarball: `${url}${path.slice(1)}`, integrity } } },
      });
      return integrity;
    },
  };
}
