import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Policy, PolicyRule } from '@fpf/contracts';
import { checkPolicy } from '../../src/rules/check-policy.ts';

const found = (policy: Partial<Policy>) => checkPolicy({ allow: [], deny: [], ask: [], ...policy });
const places = (policy: Partial<Policy>): readonly (string | undefined)[] => found(policy).map(({ refs }) => refs[0]);

test('a policy that can be used as it stands has nothing wrong with it', () => {
  const policy: Policy = {
    allow: [
      { tool: 'read_file' },
      {
        tool: 'write_file',
        args: { path: { path: ['src/**', '*.md'] } },
        rate: { calls: 5, per_seconds: 60 },
        confined: true,
        measured: { exact: 0.9 },
      },
      {
        tool: 'run_command',
        argv: { program: 'git', subcommand: ['status'], flags: { '--short': 'alone' }, effect: 'read' },
      },
    ],
    deny: [{ tool: 'write_file', args: { path: { path: ['**/.git/**'] } } }, { skill: 'shell' }],
    ask: [{ effect: 'once' }],
    folders: { allow: ['.'], deny: ['docs/secret'] },
  };
  assert.deepEqual(found(policy), []);
});

test('each fault is said with its place, what it does, and what to do', () => {
  const [fault] = found({ allow: [{ tool: 'x' }, { tool: 'write_file', args: { path: { path: ['a', '[b]'] } } }] });
  assert.equal(fault?.code, 'policy.bad-rule');
  assert.deepEqual(fault?.refs, ['/policy/allow/1/args/path/path/1']);
  assert.match(fault?.message ?? '', /"\[b\]" has one of \[ \] \{ \} .*so it allows nothing/);
  assert.match(fault?.next ?? '', /src\/\*\*/);
});

test('conditions stand under allow only; flags are flags; patterns are patterns; names are names', () => {
  const rate = { calls: 1, per_seconds: 1 };
  assert.deepEqual(
    places({ deny: [{ tool: 'x', rate }], ask: [{ tool: 'y', confined: true, measured: { exact: 1 } }] }),
    ['/policy/deny/0/rate', '/policy/ask/0/confined', '/policy/ask/0/measured'],
  );
  assert.deepEqual(
    places({ allow: [{ tool: 'x', argv: { program: 'ls', flags: { 'a/b': 'alone' }, effect: 'read' } }] }),
    ['/policy/allow/0/argv/flags/a~1b'],
  );
  assert.deepEqual(places({ allow: [{ tool: 'x', args: { 'a~/b': { path: ['/etc'] } } }] }), [
    '/policy/allow/0/args/a~0~1b/path/0',
  ]);
  assert.deepEqual(places({ allow: [{ tool: 'x_*' }] }), ['/policy/allow/0/tool']);
  assert.deepEqual(places({ deny: [{ tool: 'Write-File' }] }), ['/policy/deny/0/tool'], 'no tool can be called that');
  assert.deepEqual(places({ allow: [{ reason: 'x' }] }), ['/policy/allow/0']);
  assert.deepEqual(places({ allow: [{ tool: 'x', measured: {} }] }), ['/policy/allow/0/measured']);
  assert.deepEqual(places({ allow: [{ tool: 'x', measured: { 'a?b': 0.5 } }] }), ['/policy/allow/0/measured/a?b']);
  assert.deepEqual(places({ allow: [{ tool: 'x', when: 'true' } as PolicyRule] }), ['/policy/allow/0/when']);
});

test('a rule that another makes pointless is said to be', () => {
  assert.deepEqual(places({ allow: [{ tool: 'x' }, { skill: 's' }], deny: [{ tool: '*' }] }), [
    '/policy/allow/0',
    '/policy/allow/1',
  ]);
  assert.match(
    found({ allow: [{ tool: 'x' }], deny: [{ tool: '*' }] })[0]?.message ?? '',
    /never decides anything: \/policy\/deny\/0 stands above it/,
  );
  assert.deepEqual(places({ allow: [{ tool: 'x' }], ask: [{ tool: 'x' }] }), ['/policy/allow/0']);
  assert.deepEqual(places({ ask: [{ tool: 'x' }], deny: [{ tool: 'x' }] }), ['/policy/ask/0']);
  assert.deepEqual(
    places({ allow: [{ tool: '*' }, { tool: 'x', confined: true }] }),
    ['/policy/allow/1'],
    'its condition holds back nothing',
  );
  assert.deepEqual(places({ allow: [{ tool: 'x' }, { tool: 'x' }] }), ['/policy/allow/1'], 'the later of two');
  assert.deepEqual(places({ deny: [{ tool: 'x' }, { tool: 'x', args: { a: { equals: 1 } } }] }), ['/policy/deny/1']);
  assert.deepEqual(places({ allow: [{ effect: 'pure' }, { tool: 'x', effect: 'pure' }, { tool: 'x' }] }), [
    '/policy/allow/1',
  ]);
  assert.deepEqual(
    places({ allow: [{ tool: 'x' }], deny: [{ tool: 'x', args: { a: { equals: 1 } } }], ask: [{ skill: 's' }] }),
    [],
  );
});

test('folders are plain ones', () => {
  const strange = { allow: ['src/*', 'src'], deny: ['../x', '/etc', '.'] };
  assert.deepEqual(places({ folders: strange }), [
    '/policy/folders/allow/0',
    '/policy/folders/deny/0',
    '/policy/folders/deny/1',
  ]);
});
