// What one hostile answer costs in memory, for the bench: `memory.ts FAULT` asks a gateway of a process of its own
// against a double of another process, and prints by how much its resident memory grew at its highest, and how it
// ended.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FpfError } from '@fpf/contracts';
import { startOllamaDouble, type FaultName } from '@fpf/ollama-double';
import { createModelGateway } from '../../src/index.ts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';

const [fault, role] = process.argv.slice(2) as [FaultName, string | undefined];
if (role === 'double') await serve();
else await measure();

async function serve(): Promise<void> {
  const double = await startOllamaDouble({
    script: {
      otherwise: { content: 'hello' },
      answers: [{ when: { lastUser: 'warm up' }, say: { content: 'hello' } }],
    },
  });
  process.on('message', () => double.tell({ faults: [{ fault, path: '/api/chat' }] }));
  process.on('disconnect', () => void double.close());
  process.send?.(double.url);
}

async function measure(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [fault, 'double'], { execArgv: process.execArgv });
  const host = await new Promise<string>((resolve) => child.once('message', (url: string) => resolve(url)));
  const clock = { now: () => 0, monotonic: () => performance.now() };
  const gateway = createModelGateway(
    { provider: 'ollama', tries: 1, breakerFailures: 1_000 },
    { clock, ids: { next: () => 'x' }, log: () => undefined },
  );
  gateway.registerProvider('ollama', async () =>
    createOllamaProvider({ model: 'functiongemma:270m', host, shown: 'renderer', conformanceProbe: false }),
  );
  const ask = async (text: string): Promise<string> =>
    gateway
      .plan({ messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }], tools: [] })
      .result()
      .then(
        () => 'answered',
        (error: unknown) => (FpfError.is(error) ? error.code : String(error)),
      );
  for (let at = 0; at < 40; at += 1) await ask('warm up');
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 1);
  child.send('hostile');
  const start = performance.now();
  const ended = await ask('hostile');
  const ms = performance.now() - start;
  peak = Math.max(peak, process.memoryUsage.rss());
  clearInterval(watch);
  child.disconnect();
  process.stdout.write(JSON.stringify({ fault, ended, grownBytes: peak - before, ms }));
}
