import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { readProject } from '../../src/open/index.ts';
import { scratch } from '../support/scratch.ts';
import { input, workspace, code } from '../support/project-input.ts';

process.env['XDG_STATE_HOME'] = scratch();

for (const [what, config, wanted, mention] of [
  ['a config that is no JSON', '{', 'config.unreadable', /fpf\.config\.json/],
  ['doubled keys', '{"budget":{},"budget":{}}', 'config.unreadable', /fpf\.config\.json/],
  ['an unknown key', { modle: {} }, 'config.not-valid', /Did you mean "model"/],
  ['a wrong value', { skills: { max: 9 } }, 'config.not-valid', /max/],
  [
    'an unknown port',
    { components: { 'guard-engin': { use: 'x', version: '1.0.0' } } },
    'config.not-valid',
    /Did you mean "guard-engine"/,
  ],
  [
    'a port by its folder',
    { components: { guards: { use: 'x', version: '1.0.0' } } },
    'config.not-valid',
    /Did you mean "guard-engine"/,
  ],
  [
    'a key inside a port',
    { components: { reporter: { user: 'x', version: '1.0.0' } } },
    'config.not-valid',
    /Did you mean "use"/,
  ],
  [
    'a key inside a list',
    { policy: { deny: [{ tol: 'x' }] } },
    'config.not-valid',
    /deny\/0\/tol: .* Did you mean "tool"/,
  ],
  [
    'a text for a rule',
    { policy: { allow: ['line_sorter'] } },
    'config.not-valid',
    /policy\/allow\/0: must be an object/,
  ],
  [
    'a question that is open for no time',
    '{"policy": {\n  "ask_expires": "9 days"}}',
    'config.not-valid',
    /fpf\.config\.json:2:3 \/policy\/ask_expires: must be a time such as 30m, 8h or 7d, at most 366d/,
  ],
  [
    'a question that is open for too long',
    '{"policy": {\n  "ask_expires": "367d"}}',
    'config.not-valid',
    /fpf\.config\.json:2:3 \/policy\/ask_expires: must be a time such as 30m, 8h or 7d, at most 366d/,
  ],
  ['a time that is no text', { policy: { ask_expires: 7 } }, 'config.not-valid', /ask_expires: must be a string/],
  ['a key of one part in another', { budget: { sources: 1 } }, 'config.not-valid', /budget\/sources: [^?]*$/m],
  [
    'a key in other letters',
    '{\n "Budget": {}}',
    'config.not-valid',
    /fpf\.config\.json:2:2 \/Budget: .* Did you mean "budget"/,
  ],
  [
    'a reserved key',
    '{"skills": {\n  "__proto__": {}}}',
    'config.unreadable',
    /fpf\.config\.json:2:3: the key "__proto__"/,
  ],
  [
    'a key that stands twice',
    '{\n"model": 1,\r\n  "model": 2}',
    'config.unreadable',
    /json:3:3: the key "model" stands twice/,
  ],
  [
    'a text for a number',
    '{"budget":\n\t{"turns": "4"}}',
    'config.not-valid',
    /json:2:3 \/budget\/turns: must be an integer/,
  ],
  ['a list for an object', '{"skills": []}', 'config.not-valid', /json:1:2 \/skills: must be an object/],
  ['an object for a list', '{"roles": {}}', 'config.not-valid', /json:1:2 \/roles: must be an array/],
  [
    'a word out of a few',
    '{"skills":{"profile":"lax"}}',
    'config.not-valid',
    /json:1:12 .*must be one of "lenient", "strict", "fpf"/,
  ],
  ['a number that is too large', '{"skills":{"max":4}}', 'config.not-valid', /skills\/max: must be <= 3/],
  ['what is no object at all', '[]', 'config.not-valid', /json:1:1 \/: must be an object/],
  ['a comment', '{\n  // no\n}', 'config.unreadable', /json:2:3: /],
  [
    'a wide character before the place',
    '{"\u{1F600}": 1, "model": "x"}',
    'config.not-valid',
    /json:1:11 \/model: must be an object/,
  ],
] as const) {
  test(`${what} is refused with ${wanted}`, () =>
    assert.throws(() => readProject(input(workspace(config))), code(wanted, mention)));
}

for (const [config, hint] of [
  [
    { policy: { allow: ['line_sorter'] } },
    '/policy/allow/0 is an object with keys out of "tool", "skill", "effect", "args", "argv", "rate", ' +
      '"confined", "measured", "by", "reason", "examples", such as {"tool":"line_sorter"}.',
  ],
  [
    { skills: { sources: ['own'] } },
    '/skills/sources/0 is an object with keys out of "folder", "package", "name", "profile", such as {"folder":"own"}.',
  ],
  [
    { policy: { deny: [7] } },
    '/policy/deny/0 is an object with keys out of "tool", "skill", "effect", "args", "argv", "rate", ' +
      '"confined", "measured", "by", "reason", "examples".',
  ],
] as const) {
  test(`what belongs in the place of ${JSON.stringify(config)} is shown`, () => {
    assert.throws(
      () => readProject(input(workspace(config))),
      (error) => FpfError.is(error) && error.hint.startsWith(`${hint} Mend`),
    );
  });
}
