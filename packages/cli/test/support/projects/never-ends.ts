// Run by a test: work that heeds no signal, in a command with --json that has said much already.
import { stoppable } from '../../../src/signals/stoppable.ts';
import { inputOf } from '../input-of.ts';

const said = Number(process.argv[2]);
const before = `${JSON.stringify({ said: 'x'.repeat(said) })}\n`;
await stoppable({ ...inputOf(), command: 'eval', json: true }, 'stopped', () => {
  process.stdout.write(before);
  process.stderr.write('begun\n');
  return new Promise(() => setInterval(() => undefined, 2 ** 30));
});
