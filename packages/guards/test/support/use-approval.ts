// Waits for its start, then uses approvals by their ids, one after the other, and tells of each whether it was the one.
import { createFileApprovals } from '../../src/approvals/index.ts';

const [dir = '', at = '', ...ids] = process.argv.slice(2);
const clock = { now: () => Number(at), monotonic: () => 0 };
let count = 0;
const approvals = createFileApprovals(dir, { clock, ids: { next: () => `id-${(count += 1)}` } });
process.stdout.write('ready\n');
process.stdin.once('data', () => void useAll().finally(() => process.stdin.destroy()));

async function useAll(): Promise<void> {
  for (const id of ids) process.stdout.write(`${id} ${await approvals.use(id, `process ${process.pid}`)}\n`);
}
