import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillProfile } from '@fpf/contracts';
import { examine, found } from '../support/examine.ts';
import { noteSkill } from '../support/note-skill.ts';

const { 'SKILL.md': body = '', 'tools.json': tools = '', ...rest } = noteSkill;
const withTools = (text: string, profile: SkillProfile): ReturnType<typeof examine> =>
  examine(body, profile, { ...rest, 'tools.json': text });

for (const profile of ['lenient', 'strict', 'fpf'] as const) {
  test(`a control token in any text of tools.json is an error under ${profile}, escaped or not`, () => {
    for (const token of ['<end_of_turn>', '\\u003cend_of_turn>', '<|im_start|>', '<start\\u005fof_turn>']) {
      const examined = withTools(tools.replace('The folder.', `The ${token} folder.`), profile);
      const codes = found(examined).filter((line) => line.startsWith('error'));
      assert.equal(
        codes.length > 0 && codes[0]?.startsWith('error skill.t18-control-token 1:'),
        true,
        `${token}: ${codes.join()}`,
      );
      assert.deepEqual(examined.tools, [], 'nothing of the file is loaded');
    }
    const named = withTools(tools.replaceAll('"hidden"', '"<end_of_turn>"'), profile);
    assert.ok(found(named).some((line) => line.includes('skill.t18-control-token')));
  });
}

test('hidden and control characters in tools.json are told where they stand', () => {
  const text = tools.replace('{"name"', '\n{"name"').replace('The folder.', 'The\\u202e fol\\u0007der.');
  const lines = withTools(text, 'fpf').diagnostics.filter(({ file }) => file === 'tools.json');
  assert.deepEqual(
    lines.map(({ code, line }) => `${code} ${line}`),
    ['skill.f05-control-character 2', 'skill.f08-hidden-character 2'],
  );
});

test('what only the parsed header has is told, with the place of its field, and once', () => {
  const header = (description: string): string => `---\nname: demo\ndescription: ${description}\n---\nbody\n`;
  const codes = (description: string): readonly string[] =>
    found(examine(header(description), 'lenient')).filter((line) => line.includes('skill.f0'));
  assert.deepEqual(codes('"a \\x3cend_of_turn> b"'), ['warning skill.f09-control-token 3:1']);
  assert.deepEqual(codes('"a\\u200bb"'), ['warning skill.f08-hidden-character 3:1']);
  assert.deepEqual(codes('"a\\eb"'), ['warning skill.f05-control-character 3:1']);
  assert.deepEqual(codes('a \\u200b b'), [], 'a plain text has no escapes');
  assert.equal(codes('"a <end_of_turn> \\" b"').length, 2, 'the text itself, and what it is parsed to');
});
