import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { PageInput } from '../../../src/page/page-input.ts';
import { madeRun, type Words } from './made-run.ts';

const column = { type: 'number', filled: 4, missing: 0, distinct: 4, top: [{ value: 'food', count: 2 }] };
const bins = [3, 0, 1].map((count, at) => ({ from: String(at * 5), to: String(at * 5 + 5), count }));

/** Lines that were found, a table, its columns, a text with line numbers, and a difference. */
export const answers: readonly JsonValue[] = [
  {
    matches: [
      { path: 'src/lights.mjs', line: 1, text: "const lit = 'TODO'; // read 12 of them" },
      {
        path: 'README.md',
        line: 8,
        text: 'TODO: say how.',
        below: ['# House'],
        before: ['# Lights'],
        after: ['- `one`'],
      },
    ],
    files: ['TODO.txt'],
    files_searched: 4,
  },
  {
    rows: [
      { name: 'rent', amount: 1200, note: null },
      { name: 'milk', amount: 7.25, note: 'late '.repeat(20) },
      { name: 'train', amount: 1000000, note: 'x' },
    ],
  },
  { path: 'a.csv', columns: [{ ...column, name: 'amount', min: '7.25', max: '12', histogram: bins }] },
  { path: 'a.json', text: '{\n  "key": "value", "n": 12\n}\n', first_line: 3 },
  { files: [{ path: 'a.md', status: 'modified', patch: '@@ -1 +1 @@\n-one\n+two\n' }] },
];

/** A run whose calls gave these back. */
export function answeredRun(given: readonly JsonValue[] = answers, words?: Words): PageInput {
  const base = madeRun(given.length, words);
  let at = 0;
  const events = base.events.map((event) => {
    if (event.kind !== 'tool-result') return event;
    const payload: JsonObject = event.payload;
    const output = given[at++ % given.length] ?? null;
    const result = { ...(payload['result'] as JsonObject), stdout: JSON.stringify(output), output };
    return { ...event, payload: { ...payload, outcome: 'ok', result } };
  });
  return { ...base, events };
}
