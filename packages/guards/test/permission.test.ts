import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, guardContext, guardedCall } from '@fpf/contract-tests';
import type { Policy } from '@fpf/contracts';
import { createGuardEngine } from '../src/index.ts';

const engine = createGuardEngine({}, fixedHost());
const call = guardedCall({ effect: 'once' });
const policy = (...allow: Policy['allow']): Policy => ({ allow, deny: [], ask: [] });
const whyNot = async (given: Policy | undefined) => (await engine.permit(call, guardContext({}, given))).reasons[0];

test('a refusal says whether there is a policy, and what that means', async () => {
  const with_ = await whyNot(policy({ tool: 'another_tool' }));
  assert.match(with_?.message ?? '', /has a policy, and no rule of it names .*#.*; with a policy only what it names is allowed/);
  const without = await whyNot(undefined);
  assert.match(without?.message ?? '', /has no policy; without a policy only pure and fs tools of the shipped pack are allowed/);
});

test('the rule that a refusal refers to is one that allows the call', async () => {
  for (const given of [policy(), undefined]) {
    const [rule] = (await whyNot(given))?.refs ?? [];
    assert.equal(rule, JSON.stringify({ tool: call.tool.name, skill: call.skill.id }));
    assert.equal((await engine.permit(call, guardContext({}, policy(JSON.parse(rule))))).decision, 'pass');
  }
});
