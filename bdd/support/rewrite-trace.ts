import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { genesisHash, type JsonObject } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';

/** Not a careless liar: every event after the changed one is sealed again, so that the chain holds. */
export function rewriteTrace(file: string, truth: string, lie: string): void {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  let previous = genesisHash;
  const sealed = lines.map((line) => {
    const { hash: _hash, prev_hash: _previous, ...event } = JSON.parse(line.replaceAll(truth, lie)) as JsonObject;
    const again = seal('journal', event, previous);
    previous = again.hash;
    return JSON.stringify(again);
  });
  assert.notDeepEqual(sealed, lines, `the trace does not say ${truth}`);
  writeFileSync(file, `${sealed.join('\n')}\n`);
}
