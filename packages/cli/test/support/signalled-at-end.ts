// Run by a test: a command that has ended, is sent a signal before it has said how, and one more while what is left is
// tidied up.
import { setImmediate } from 'node:timers/promises';
import { heedSignals } from '../../src/signals/heed-signals.ts';
import { inputOf } from './input-of.ts';

const signals = heedSignals({ name: 'eval', json: 'document' }, inputOf().terminal, true);
signals.leave();
process.kill(process.pid, 'SIGTERM');
await setImmediate();
await setImmediate();
process.stdout.write('said\n');
signals.said(7);
process.kill(process.pid, 'SIGTERM');
setInterval(() => undefined, 2 ** 30);
