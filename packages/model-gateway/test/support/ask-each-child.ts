// Asks each of the servers that stand on stdin, and tells on stdout how each ended, how long that took, and what is open after all.
import { text } from 'node:stream/consumers';
import { FpfError } from '@fpf/contracts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';
import { asked } from './asking.ts';

const limits = { ...defaultWireLimits, firstByteMs: 250, coldFirstByteMs: 250, idleMs: 250 };
const servers = JSON.parse(await text(process.stdin)) as readonly { readonly fault: string; readonly url: string }[];

const ask = async (host: string): Promise<{ readonly ended: string; readonly ms: number }> => {
  const start = performance.now();
  const stop = new AbortController();
  const deadline = setTimeout(() => stop.abort(), 1_500);
  try {
    for await (const event of createOllamaProvider({ model: 'functiongemma', host }).complete(asked('Greet Ada'), {
      signal: stop.signal,
      limits,
    }))
      void event;
    return { ended: 'answered', ms: performance.now() - start };
  } catch (error) {
    return { ended: FpfError.is(error) ? error.code : `raw: ${String((error as Error).stack)}`, ms: performance.now() - start };
  } finally {
    clearTimeout(deadline);
  }
};

const results: object[] = [];
for (const { fault, url } of servers) results.push({ fault, ...(await ask(url)) });
await new Promise((later) => setTimeout(later, 100));
const open = process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout|GetAddrInfo/.test(name));
process.stdout.write(JSON.stringify({ results, open }));
