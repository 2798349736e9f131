import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type Host } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import type { Hook } from '../../src/index.ts';
import { tryRun, type World } from '../support/fakes.ts';

async function ran(hooks: readonly Hook[], world: World = {}) {
  const { query, seen } = tryRun({ ...world, embedding: { hooks } });
  return { outcome: await query.result(), seen };
}

test('a hook of a tool that no skill has is refused before the run begins, with the nearest name', async () => {
  const { outcome, seen } = await ran([{ name: 'watch', stage: 'before-tool', tool: 'gret', run: () => undefined }]);
  assert.deepEqual([outcome.outcome, outcome.exit_code, seen.asked, seen.reports], ['failed', 2, [], []]);
  assert.match(outcome.explanation, /usage\.bad-option.*the hook watch names the tool gret, .*Did you mean greet\?/);
  const own = await ran([{ name: 'watch', stage: 'before-tool', tool: 'delegate', run: () => undefined }]);
  assert.equal(own.outcome.outcome, 'completed', 'the tool of the stack itself');
});

test('where a skill cannot be read, it may be the one whose tool a hook or a deny names', async () => {
  const hook: Hook = { name: 'watch', stage: 'before-tool', tool: 'gret', run: () => undefined };
  const said: string[] = [];
  const host: Host = { ...fixedHost(), log: (line, facts) => void said.push(`${facts?.level} ${line}`) };
  const unread = { list: async () => [], unreadable: async () => [{}] } as never;
  const { outcome } = await ran([hook], { stack: { allSkills: unread, host } });
  assert.equal(outcome.outcome, 'completed');
  const told = said.filter((line) => line.startsWith('warn'));
  assert.equal(told.length, 1, 'nobody has to find out by themselves');
  assert.match(told[0] ?? '', /the hook watch names the tool gret.*a skill that cannot be read may be the one/);
});

test('a deny of a tool or a skill that is not there is refused; what a run leaves out is there', async () => {
  const denied = (deny: object, stack: World['stack'] = {}) =>
    ran([], { stack: { policy: { allow: [], ask: [], deny: [deny] }, ...stack } });
  for (const [deny, words] of [
    [{ tool: 'gret' }, /the tool gret, and no skill has one of this name\. Did you mean greet\?/],
    [{ skill: 'greter' }, /the skill greter, and there is none of this name\. Did you mean greeter\?/],
    [{ skill: 'greeter', tool: 'delegate' }, /the tool delegate, and the skill greeter has none/],
  ] as const) {
    const { outcome, seen } = await denied(deny);
    assert.deepEqual([outcome.exit_code, outcome.reasons[0]?.code, seen.asked], [2, 'policy.names-nobody', []]);
    assert.match(outcome.explanation, words);
  }
  const left = { id: 'writer', name: 'writer', tools: ['write_file'], diagnostics: [] };
  const allSkills = { list: async () => [left] } as never;
  for (const [deny, stack] of [
    [{ tool: '*', skill: 'greeter' }],
    [{ effect: 'once' }],
    [{ skill: 'stack', tool: 'delegate' }],
    [{ tool: 'write_file' }, { allSkills }],
  ] as const)
    assert.notEqual((await denied(deny, stack)).outcome.exit_code, 2, JSON.stringify(deny));
});

const misplaced: readonly (readonly [what: string, hook: object, names: RegExp])[] = [
  ['a pattern', { stage: 'before-tool', tool: 'greet|write' }, /"greet\|write", which is no name/],
  ['a pattern that is broken', { stage: 'before-tool', tool: 'gre(et' }, /"gre\(et"/],
  ['any tool as others write it', { stage: 'before-tool', tool: '*' }, /"\*"/],
  ['nothing', { stage: 'before-tool', tool: '' }, /about ""/],
  ['no text', { stage: 'before-tool', tool: /greet/ }, /which is no name/],
  ['a tool where none is called', { stage: 'before-model', tool: 'greet' }, /no tool is called at before-model/],
  ['a stage that there is not', { stage: 'PreToolUse' }, /the stage "PreToolUse", and there are before-model/],
  ['a misspelt stage', { stage: 'before-tol' }, /Did you mean "before-tool"\?/],
  ['no stage', {}, /has no stage that there is/],
  ['a stage that is no text', { stage: Symbol('before-tool') }, /has no stage that there is/],
  ['a tool that is no JSON', { stage: 'before-tool', tool: 1n }, /a bigint, which is no name/],
  ['a stage without an end', { stage: 'x'.repeat(9_999) }, /the stage "x{64}…", and/],
  ['a tool without an end', { stage: 'before-tool', tool: 'x'.repeat(9_999) }, /about "x{64}…", which/],
  ['a stage of every object', { stage: 'constructor' }, /the stage "constructor"/],
  ['a member of others', { stage: 'before-tool', matcher: 'greet' }, /no member "matcher"/],
  ['a tool that is undefined', { stage: 'before-tool', tool: undefined }, /a tool that is undefined/],
  ['no time', { stage: 'before-tool', timeoutMs: 0 }, /timeoutMs/],
  ['no name', { stage: 'before-tool', name: '' }, /has no name of 1 to 256 characters/],
  ['a name without an end', { stage: 'before-tool', name: 'x'.repeat(257) }, /has no name of 1 to 256/],
];
for (const [what, where, names] of misplaced) {
  test(`a hook that is about ${what} is refused by name when it is handed in`, () => {
    const hook = { name: 'h', run: () => assert.fail('asked'), ...where } as never;
    const refused = (error: unknown): boolean =>
      FpfError.is(error) && error.code === 'usage.bad-option' && names.test(error.message);
    assert.throws(() => tryRun({ embedding: { hooks: [hook] } }), refused);
  });
}

const revoked = Proxy.revocable({}, {});
revoked.revoke();
const unreadable = {
  name: 'h',
  run: () => undefined,
  get stage(): never {
    throw new Error('boom');
  },
};
for (const [what, hooks, names] of [
  ['nothing', null, /hooks .* is not a list/],
  ['a list of nothing', [null], /has at 0 a hook that is not a plain object/],
  ['a list with a hole', Object.assign([], { length: 1 }), /has at 0 a hook that is not a plain object/],
  ['a symbol', Symbol('hooks'), /is not a list/],
  ['what cannot be read', [unreadable], /hooks of query cannot be read: "boom"/],
  ['a proxy that is gone', revoked.proxy, /hooks of query cannot be read/],
  ['a list of those', [revoked.proxy], /hooks of query cannot be read/],
] as const)
  test(`${what} in the place of hooks is refused by name`, () => {
    const refused = (error: unknown): boolean =>
      FpfError.is(error) && error.code === 'usage.bad-option' && names.test(error.message);
    assert.throws(() => tryRun({ embedding: { hooks: hooks as never } }), refused);
  });

test('hooks are taken as they are when they are handed in', async () => {
  const asked: string[] = [];
  const hook = { name: 'h', stage: 'before-tool' as const, run: () => void asked.push('as it was') };
  const hooks: Hook[] = [hook];
  const { query } = tryRun({ embedding: { hooks } });
  hooks.push({ name: 'late', stage: 'before-tool', run: () => void asked.push('late') });
  Object.assign(hook, { stage: 'run-ended', run: () => void asked.push('as it became') });
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual(asked, ['as it was']);
});
