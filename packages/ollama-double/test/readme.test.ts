import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faults } from '@fpf/ollama-double';

test('the table of faults in the README is the one of the code', () => {
  // Without what the formatter fills cells with.
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    .replaceAll(/ +\|/g, ' |')
    .replaceAll(/-{3,}/g, '---');
  const rows = faults.map(({ name, forms, says }) => `| \`${name}\` | ${forms.join(', ')} | ${says} |\n`);
  const table = `| fault | replies | what happens |\n| --- | --- | --- |\n${rows.join('')}`;
  assert.ok(readme.includes(table), `README.md has not this table:\n\n${table}`);
});
