import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayChangeHost } from '../src/world/world.ts';

const cases = [
  [['apply', '--yes'], true],
  [['undo'], true],
  [['lock'], true],
  [['run', 'lock'], false],
  [['run', 'apply'], false],
  [['session', 'fs', 'cat', 'commit'], false],
  [['session', 'rewind', 'x', '0'], false],
  [['locksmith'], false],
] as const;

for (const [args, may] of cases)
  test(`${args.join(' ')} ${may ? 'may' : 'may not'} change the host`, () => assert.equal(mayChangeHost(args), may));
