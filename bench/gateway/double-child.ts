// The server of `gateway`: a double in a process of its own, so that its work is not counted with anybody's. Prints its
// address.
import { startOllamaDouble } from '@fpf/ollama-double';

const double = await startOllamaDouble({
  script: {
    otherwise: { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] },
    models: [{ name: 'functiongemma:270m', loaded: true }],
  },
});
process.stdout.write(`${double.url}\n`);
process.on('disconnect', () => void double.close());
