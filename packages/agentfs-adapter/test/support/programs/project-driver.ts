// Run by tests in a process of its own: opens the project database and ends in the way that it is told.
import { adapterOf } from '../trees/steps.ts';

const [stateDir = '', how = ''] = process.argv.slice(2);
const store = await adapterOf().openProject(stateDir);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (how === 'hold') {
  say('holding');
  process.stdin.once('data', () => void store.close());
} else if (how === 'write') {
  // Each round is one transaction; the two values are never of different rounds for a reader that comes after a kill.
  for (let round = 1; ; round += 1) {
    await store.set('notes', 'value', { round, text: 'x'.repeat(100_000) });
    say(`${round}`);
  }
} else if (how === 'reopen') {
  await store.close();
  for (let round = 1; round <= 8; round += 1) {
    const again = await adapterOf().openProject(stateDir);
    await again.set('notes', 'value', { round, text: `${round % 10}`.repeat(300_000) });
    await again.close();
    say(`${round}`);
  }
}
