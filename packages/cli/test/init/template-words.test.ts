import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';

const templates = join(import.meta.dirname, '../../templates');

test('every command that a new project names is one', () => {
  const names = new Set(commands.map(({ name }) => name));
  const files = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md.txt'),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(templates, file), 'utf8').matchAll(/npx fpf ([a-z]+)(?: ([a-z]+))?/g)].map(
      ([, one = '', two = '']) => ({ file, words: [one, `${one} ${two}`] }),
    ),
  );
  assert.ok(named.length > 20);
  for (const { file, words } of named)
    assert.ok(
      words.some((word) => names.has(word)),
      `${file}: npx fpf ${words[1]}`,
    );
});
