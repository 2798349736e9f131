import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { nameErrors } from '../../src/components/name-errors.ts';

const named = { port: 'reporter', package: '@acme/part', version: '1.0.0', at: 'components.reporter' } as const;

class Made {
  readonly #kept = 7;
  kept(): number {
    return this.#kept;
  }
  get broken(): never {
    throw new Error('boo');
  }
  fails(): never {
    throw new Error('boo');
  }
  async late(): Promise<never> {
    throw new Error('boo');
  }
  refuses(): never {
    throw new FpfError({ code: 'report.broken', message: 'acme: no.', hint: 'Yes.' });
  }
  fills(): never {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  }
}

const made = nameErrors(Object.freeze(new Made()), named) as Made;
const whose = { code: 'component.failed', message: /@acme\/part@1\.0\.0 fails in (?:broken|fails|late): boo/ };

test('what fails in a component says whose it is, wherever it fails; what has a code keeps it', async () => {
  assert.equal(made.kept(), 7);
  assert.equal(Reflect.get(made, 'kept'), Reflect.get(made, 'kept'), 'one function');
  assert.throws(() => made.broken, whose);
  assert.throws(() => made.fails(), whose);
  await assert.rejects(made.late(), whose);
  assert.throws(() => made.refuses(), { code: 'report.broken' });
  assert.throws(() => made.fills(), { code: 'ENOSPC' });
  assert.deepEqual([(made as { more?: unknown }).more, 'late' in made], [undefined, true]);
});
