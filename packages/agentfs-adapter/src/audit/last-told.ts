import type { Receipt } from '../receipts/receipt.ts';

/** Whether the newest step of a session is the one that its receipts know. */
export function isToldStep(
  receipts: readonly Pick<Receipt, 'state' | 'steps' | 'step'>[],
  { steps, step }: Pick<Receipt, 'steps' | 'step'>,
): boolean {
  const lines = receipts.map((line) => ({ state: line.state, value: `${line.steps} ${line.step}` }));
  return isLast(lines, `${steps} ${step}`, '0 ');
}

/** What is there is what the last `kept` line says, or an `intent` after it. `none`: where no line says anything. */
export function isLast<Value>(
  lines: readonly (Pick<Receipt, 'state'> & { readonly value: Value })[],
  there: Value,
  none: Value,
): boolean {
  const last = lines.findLastIndex(({ state }) => state === 'kept');
  const may = lines.slice(Math.max(last, 0)).map(({ value }) => value);
  return may.includes(there) || (last === -1 && there === none);
}
