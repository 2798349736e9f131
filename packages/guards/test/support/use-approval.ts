// Waits for its start, then uses approvals by their ids, or takes them back, one after the other, and tells of each
// whether it was the one.
import { createFileApprovals } from '../../src/approvals/index.ts';

const [does = '', dir = '', at = '', ...ids] = process.argv.slice(2);
const clock = { now: () => Number(at), monotonic: () => 0 };
const approvals = createFileApprovals(dir, { clock });
process.stdout.write('ready\n');
process.stdin.once('data', () => void tryAll().finally(() => process.stdin.destroy()));

async function tryAll(): Promise<void> {
  for (const id of ids) process.stdout.write(`${id} ${does === 'use' ? await used(id) : await takenBack(id)}\n`);
}

async function used(id: string): Promise<boolean> {
  return await approvals.use(id, `process ${process.pid}`);
}

async function takenBack(id: string): Promise<boolean> {
  try {
    return (
      (await approvals.answer(id, { decision: 'deny', by: `process ${process.pid}`, forMs: 0 })).state === 'revoked'
    );
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'approval.not-open') return false;
    throw error;
  }
}
