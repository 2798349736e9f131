import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export type CountingProxy = {
  readonly url: string;
  /** How often somebody connected. */
  readonly count: () => number;
  /** Of each connection that is open: which path was asked for last on it. */
  readonly open: () => readonly string[];
};

/** Hands bytes on, and counts connections. */
export async function startCountingProxy(t: TestContext, url: string): Promise<CountingProxy> {
  let count = 0;
  const asked = new Map<Socket, string>();
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    count += 1;
    asked.set(near, '');
    near.on('data', (bytes: Buffer) => {
      const path = /^[A-Z]+ (\S+) HTTP/.exec(bytes.toString('latin1'))?.[1];
      if (path !== undefined) asked.set(near, path);
    });
    const far = connect(Number(port), hostname);
    near.on('error', () => far.destroy());
    near.on('close', () => {
      asked.delete(near);
      far.destroy();
    });
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    t.after(() => near.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    open: () => [...asked.values()],
  };
}
