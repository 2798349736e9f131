import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnFolder } from '../tree/own-folder.ts';
import { parseReceipt, type Receipt } from './receipt.ts';

type Claim = Pick<Receipt, 'at' | 'state'> & { readonly count: number; readonly head: string };

/**
 * What is wrong with the journal of a run, by the receipts on this machine: of whichever session, because a run is
 * written once. `hashes` are those of its events, in order. Undefined where nothing is wrong, or no receipt tells of
 * the run. A clone's receipts tell of what it began with, so the end has to be told of by one session alone.
 */
export function journalAgainstReceipts(homeDir: string, run: string, hashes: readonly string[]): string | undefined {
  const told = claimsOf(homeDir, run);
  if (told.length === 0) return undefined;
  const wrong = told.find(({ state, count, head }) => state === 'kept' && hashes[count - 1] !== head);
  if (wrong) {
    return wrong.count > hashes.length
      ? `ends with event ${hashes.length}, and the receipt of ${wrong.at} tells of ${wrong.count}`
      : `has another event ${wrong.count} than the receipt of ${wrong.at} tells of`;
  }
  const isEnd = ({ count, head }: Claim): boolean => count === hashes.length && hashes.at(-1) === head;
  return told.some(isEnd) ? undefined : `has events up to ${hashes.length}, and no receipt tells of the last`;
}

/** What all receipts say of the run. */
function claimsOf(homeDir: string, run: string): readonly Claim[] {
  const folder = join(homeDir, 'receipts');
  if (!isOwnFolder(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8')).filter((text) => text.includes(run));
  const claimsIn = (text: string): readonly Claim[] =>
    text.split('\n').flatMap((line) => {
      const { at = '', state = 'intent', runs = [] } = parseReceipt(line) ?? {};
      return runs.filter(([of]) => of === run).map(([, count, head]) => ({ at, state, count, head }));
    });
  return texts.flatMap(claimsIn);
}
