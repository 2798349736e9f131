import { readFileSync, rmSync } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';
import { startOllamaDouble } from '@fpf/ollama-double';

const { pidFile, port } = workerData as { readonly pidFile: string; readonly port: MessagePort };
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
port.postMessage(double.url);
