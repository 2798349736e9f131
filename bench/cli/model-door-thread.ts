import { readFileSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { startOllamaDouble } from '@fpf/ollama-double';

const { pidFile } = workerData as { readonly pidFile: string };
const script = { models: [{ name: 'functiongemma:latest' }], faults: [{ fault: 'silence' as const }] };
const double = await startOllamaDouble({ script });
let seen = 0;
setInterval(() => {
  const asked = double.count('/api/chat');
  if (asked === seen) return;
  seen = asked;
  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  rmSync(pidFile, { force: true });
}, 1);
parentPort?.postMessage(double.url);
