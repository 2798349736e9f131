// Asks twice, and tells on stdout how the second time ended, how far memory grew meanwhile, and what is still open.
import { FpfError } from '@fpf/contracts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';
import { asked } from './asking.ts';
import { leftOpen } from './until.ts';

const [host = '', cap = '0'] = process.argv.slice(2);
const limits = { ...defaultWireLimits, maxReplyBytes: Number(cap), maxLineBytes: Number(cap) / 2 };
const provider = createOllamaProvider({ model: 'functiongemma', host, shown: 'renderer', conformanceProbe: false });

const ask = async (): Promise<string> => {
  try {
    const options = { signal: new AbortController().signal, limits };
    for await (const event of provider.complete(asked('Greet Ada'), options)) void event;
    return 'answered';
  } catch (error) {
    return FpfError.is(error) ? error.code : `raw: ${String(error)}`;
  }
};

await ask();
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 2);
const start = performance.now();
const code = await ask();
const ms = performance.now() - start;
peak = Math.max(peak, process.memoryUsage.rss());
clearInterval(watch);
process.stdout.write(JSON.stringify({ code, grewBytes: peak - before, open: await leftOpen(), ms }));
