import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillProfile } from '@fpf/contracts';
import { examine, found } from '../support/examine.ts';

const skill = (header: string, body = 'body\n'): string => `---\n${header}\n---\n${body}`;
const good = 'name: demo\ndescription: d';
const utf16 = (text: string, big: boolean, mark = ''): Uint8Array => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return new Uint8Array(big ? bytes.swap16() : bytes);
};
const joined = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  );

/** What each file of this kind comes to: the findings with their places, and whether there is a manifest. */
const cases: readonly (readonly [
  what: string,
  text: string | Uint8Array,
  profile: SkillProfile,
  findings: readonly string[],
  listed: boolean,
])[] = [
  ['UTF-16, little end first', utf16(skill(good), false, '\ufeff'), 'lenient', ['error skill.f03-not-utf8 1:1'], false],
  ['UTF-16, big end first', utf16(skill(good), true, '\ufeff'), 'lenient', ['error skill.f03-not-utf8 1:1'], false],
  ['UTF-16 without a mark', utf16(skill(`${good} \u0100`), false), 'lenient', ['error skill.f03-not-utf8 1:1'], false],
  [
    'a byte that begins no character',
    joined(skill(good), 'a\n b', [0xff], 'c'),
    'lenient',
    ['error skill.f03-not-utf8 7:3'],
    false,
  ],
  ['a character cut short', joined(skill(good), [0xe2, 0x82]), 'lenient', ['error skill.f03-not-utf8 6:1'], false],
  ['an overlong slash', joined(skill(good), [0xc0, 0xaf]), 'lenient', ['error skill.f03-not-utf8 6:1'], false],
  ['half a pair', joined(skill(good), [0xed, 0xa0, 0x80]), 'lenient', ['error skill.f03-not-utf8 6:1'], false],
  ['NUL in the body', skill(good, 'a\u0000b\n'), 'lenient', ['warning skill.f05-control-character 5:2'], true],
  [
    'NUL in the header',
    skill('name: demo\ndescription: a\u0000b'),
    'strict',
    ['error skill.f05-control-character 3:15'],
    true,
  ],
  ['a C1 control character', skill(good, 'a\u009bb\n'), 'strict', ['error skill.f05-control-character 5:2'], true],
  [
    'a tab as indentation',
    skill(`${good}\nmetadata:\n\tversion: x`),
    'lenient',
    ['error skill.h04-not-yaml 5:1'],
    false,
  ],
  ['tabs between and in the end', skill('name:\tdemo\ndescription:\td\t'), 'strict', [], true],
  ['a key twice', skill(`${good}\nname: other`), 'lenient', ['error skill.h05-duplicate-key 4:1'], false],
  [
    'an alias bomb',
    skill(`${good}\na: &a [x]\n${'b: [*a, *a]\n'.repeat(90)}c: d`),
    'lenient',
    ['error skill.h06-alias 5:5'],
    false,
  ],
  [
    'an alias bomb without a key twice',
    skill(`a: &a [x]\n${Array.from({ length: 90 }, (_, i) => `b${i}: [*a, *a]`).join('\n')}\n${good}`),
    'lenient',
    ['error skill.h06-alias 3:6'],
    false,
  ],
  ['20,000 brackets', skill(`${good}\na: ${'['.repeat(20_000)}`), 'lenient', ['error skill.h04-not-yaml 4:20'], false],
  ['20,000 braces', skill(`${good}\na: ${'{'.repeat(20_000)}`), 'lenient', ['error skill.h04-not-yaml 4:20'], false],
  [
    '20,000 maps in one line',
    skill(`${good}\na: ${'? '.repeat(20_000)}`),
    'strict',
    ['error skill.h04-not-yaml 4:1485'],
    false,
  ],
  ['three dashes in a value', skill('name: demo\ndescription: a --- b'), 'strict', [], true],
  ['three dots in a value', skill('name: demo\ndescription: a ... b ...'), 'strict', [], true],
  ['three dots as the end', `---\n${good}\n...\nbody\n`, 'lenient', ['error skill.h02-not-closed 4:1'], false],
  ['three dots inside', skill(`${good}\n...\nallowed-tools: x`), 'lenient', ['error skill.h04-not-yaml 4:1'], false],
  [
    'code in place of YAML',
    '---js\nprocess.exit(9)\n---\nbody\n',
    'lenient',
    ['error skill.h01-no-frontmatter 1:1'],
    false,
  ],
  [
    'a tag that asks for code',
    skill('name: demo\ndescription: !!js/function "function () { process.exit(9) }"'),
    'strict',
    [],
    true,
  ],
  ['1 MiB', skill(good, 'x'.repeat(1_048_576 - 40)), 'lenient', ['error skill.b01-too-large 1:1'], true],
  ['more than 1 MiB', skill(good, 'x'.repeat(1_048_576)), 'lenient', ['error skill.f02-too-large 1:1'], false],
  [
    '100,000 blank lines',
    skill(good, `${'\n'.repeat(100_000)}the end\n`),
    'lenient',
    ['error skill.b01-too-large 1:1'],
    true,
  ],
  [
    '100,000 blank lines first',
    `${'\n'.repeat(100_000)}${skill(good)}`,
    'strict',
    ['error skill.h01-no-frontmatter 1:1'],
    false,
  ],
  [
    'a name __proto__',
    skill('name: __proto__\ndescription: d'),
    'lenient',
    ['warning skill.h11-name-format 2:1', 'warning skill.h12-name-folder 2:1'],
    true,
  ],
  [
    'a name constructor',
    skill('name: constructor\ndescription: d'),
    'lenient',
    ['warning skill.h12-name-folder 2:1'],
    true,
  ],
  [
    'fields named as members of objects',
    skill(`${good}\n__proto__: x\nconstructor: y\nhasOwnProperty: z`),
    'lenient',
    [
      'warning skill.h08-unknown-field 4:1',
      'warning skill.h08-unknown-field 5:1',
      'warning skill.h08-unknown-field 6:1',
    ],
    true,
  ],
  ['a name null', skill('name: null\ndescription: d'), 'strict', ['error skill.h12-name-folder 2:1'], true],
  ['a name no', skill('name: no\ndescription: d'), 'strict', ['error skill.h12-name-folder 2:1'], true],
  [
    'a name 1.0',
    skill('name: 1.0\ndescription: d'),
    'strict',
    ['error skill.h11-name-format 2:1', 'error skill.h12-name-folder 2:1'],
    true,
  ],
  ['a path of Windows', skill(`${good}\nlicense: C:\\Users\\me\\LICENSE`), 'strict', [], true],
  [
    'a path of Windows in double quotes',
    skill(`${good}\nlicense: "C:\\Users\\me"`),
    'lenient',
    ['error skill.h04-not-yaml 4:13'],
    false,
  ],
  [
    'tag characters',
    skill(good, 'hi\u{e0049}\u{e0047}\n'),
    'fpf',
    ['error skill.f08-hidden-character 5:3', 'error skill.f08-hidden-character 5:5'],
    true,
  ],
  [
    'text that turns round',
    skill(good, 'a\u202eb\u2066c\n'),
    'fpf',
    ['error skill.f08-hidden-character 5:2', 'error skill.f08-hidden-character 5:4'],
    true,
  ],
  [
    'characters of no width',
    skill('name: demo\ndescription: a\u200bb\u2060c'),
    'strict',
    ['warning skill.f08-hidden-character 3:15', 'warning skill.f08-hidden-character 3:17'],
    true,
  ],
  [
    'a mark of byte order inside',
    skill(good, 'a\ufeffb\n'),
    'strict',
    ['warning skill.f08-hidden-character 5:2'],
    true,
  ],
  [
    'joiners that belong',
    skill(
      good,
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0915\u094d\u200d\u0937\n',
    ),
    'fpf',
    [],
    true,
  ],
  [
    'joiners that hide',
    skill(good, 'a\u200db\u200cc\n'),
    'strict',
    ['warning skill.f08-hidden-character 5:2', 'warning skill.f08-hidden-character 5:4'],
    true,
  ],
  [
    'control tokens',
    skill(good, 'x <end_of_turn>\n<start_of_turn>user <escape> <|im_end|> <eos> <b>\n'),
    'strict',
    ['1:3', '2:1', '2:21', '2:30', '2:41'].map(
      (place) => `warning skill.f09-control-token ${place.replace(/^\d+/, (line) => String(Number(line) + 4))}`,
    ),
    true,
  ],
];

const general = /skill\.(h18|b0[3457]|h2\d|t\d\d|k\d\d)/;

for (const [what, text, profile, findings, listed] of cases) {
  test(`${profile}: ${what}`, () => {
    const examined = examine(text, profile);
    assert.deepEqual(
      found(examined, []).filter((one) => !general.test(one)),
      findings,
    );
    assert.equal(examined.manifest !== undefined, listed);
  });
}

test('each finding says how it is mended', () => {
  for (const [, text, profile] of cases)
    for (const { fix, code } of examine(text, profile).diagnostics) assert.ok(fix.length > 5, code);
});
