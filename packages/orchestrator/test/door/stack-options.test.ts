import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { checkRunOptions, checkStackOptions } from '../../src/check-options.ts';
import { tryRun } from '../support/fakes.ts';

const refused = (words: RegExp) => (error: unknown) =>
  FpfError.is(error) && error.code === 'usage.bad-option' && words.test(error.message);

test('an option of createStack that would be ignored is refused by its name', () => {
  for (const [options, words] of [
    [{ budget: { tool_calls: undefined } }, /tool_calls that is not a number/],
    [{ budget: { toolCalls: 2 } }, /no member "toolCalls"/],
    [{ budget: undefined }, /budget .* is undefined/],
    [{ policy: { denny: [] } }, /policy .* has no member "denny"/],
    [{ policy: { deny: undefined } }, /policy .* has a deny that is undefined/],
    [{ policy: { ask_expires: '367d' } }, /policy .* ask_expires that must be a time .* 366d/],
    [{ policy: { ask_expires: 9 } }, /policy .* ask_expires that must be a time/],
    [{ maxSkill: 2 }, /no option "maxSkill"\. Did you mean "maxSkills"\?/],
    [{ maxSkills: 0 }, /maxSkills .* above 0/],
    [{ allowInProcess: 'yes' }, /allowInProcess/],
    [{ model: { nam: 'x' } }, /model .* has no member "nam"/],
  ] as const)
    assert.throws(() => checkStackOptions(options), refused(words), JSON.stringify(options));
  checkStackOptions({ policy: { ask_expires: '9d' } });
  checkStackOptions({ policy: undefined, pins: undefined, budget: { usd: 0.5 }, maxSkills: 3 });
});

test('options that cannot be read are refused, and by what', () => {
  const broken = {
    get budget(): never {
      throw new Error('boom');
    },
  };
  assert.throws(() => checkStackOptions(broken), refused(/the options of createStack cannot be read: "boom"/));
  const policy = new Proxy({}, { ownKeys: () => assert.fail('boom') });
  assert.throws(
    () => checkStackOptions({ policy }),
    refused(/the option policy of createStack cannot be read: "boom"/),
  );
});

test('a run that cannot be started leaves no timer behind', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length;
  const before = timers();
  const refusing = () => assert.fail('no secrets today');
  const secrets = { hide: refusing, take: refusing } as never;
  assert.throws(() => tryRun({}, { ...fixedHost(), secrets }), /no secrets today/);
  assert.throws(() => tryRun({ models: 7 as never }));
  assert.equal(timers(), before);
});

test('an option of a run is refused by its name, those of a fork elsewhere too', () => {
  const place = { workspace: '/w', stateDir: '/s', runsDir: '/r' };
  for (const [of, options, words] of [
    ['query', { mode: 'propse' }, /mode .* is none of default, dontAsk, plan, propose/],
    ['query', { hook: [] }, /no option "hook"\. Did you mean "hooks"\?/],
    ['query', { session: 7 }, /session .* is not a text/],
    ['query', { waitMs: -1 }, /waitMs .* is not a whole number from 0 on/],
    ['query', { run: 'mine' }, /run .* is not a UUIDv7/],
    ['resume', { run: 'mine' }, /no option "run"/],
    ['query', { keepOpen: undefined }, /keepOpen .* is undefined/],
    ['resume', { session: '' }, /session .* is not a text/],
    ['resume', { at: 3 }, /no option "at"/],
    ['fork', { message: 7 }, /message .* is not a text/],
    ['fork', { at: null }, /at .* is neither a label nor a number/],
  ] as const)
    assert.throws(() => checkRunOptions(of, { ...place, ...options }), refused(words), JSON.stringify(options));
  checkRunOptions('fork', { ...place, session: 's', allowDrift: true, at: 3, message: 'go on' });
});
