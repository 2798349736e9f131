// Asks each of the servers that stand on stdin, and tells on stdout how each ended, how long that took, and what is
// open after all.
import { text } from 'node:stream/consumers';
import { FpfError } from '@fpf/contracts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';
import { asked } from './asking.ts';
import { leftOpen } from './until.ts';

/** Silence is waited for where it is what is wrong; elsewhere a busy machine may take its time. */
const silent = { ...defaultWireLimits, firstByteMs: 250, coldFirstByteMs: 250, idleMs: 250 };
type Asked = { readonly fault: string; readonly url: string; readonly silence: boolean };
const servers = JSON.parse(await text(process.stdin)) as readonly Asked[];

const ask = async ({ url: host, silence }: Asked): Promise<{ readonly ended: string; readonly ms: number }> => {
  const start = performance.now();
  const stop = new AbortController();
  const limits = silence ? silent : defaultWireLimits;
  const deadline = setTimeout(() => stop.abort(), silence ? 1_500 : 60_000);
  try {
    for await (const event of createOllamaProvider({ model: 'functiongemma', host }).complete(asked('Greet Ada'), {
      signal: stop.signal,
      limits,
    }))
      void event;
    return { ended: 'answered', ms: performance.now() - start };
  } catch (error) {
    return {
      ended: FpfError.is(error) ? error.code : `raw: ${String((error as Error).stack)}`,
      ms: performance.now() - start,
    };
  } finally {
    clearTimeout(deadline);
  }
};

const results: object[] = [];
for (const server of servers) results.push({ fault: server.fault, ...(await ask(server)) });
process.stdout.write(JSON.stringify({ results, open: await leftOpen() }));
