import assert from 'node:assert/strict';
import { FpfError } from '@fpf/contracts';

/** The error that something must end with: ours, with this code, and with details that are short and safe to print. */
export async function failing(work: Promise<unknown>, code: string): Promise<FpfError> {
  const error = await work.then(
    (value) => assert.fail(`it ended well: ${JSON.stringify(value)?.slice(0, 200)}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(FpfError.is(error), `a raw error got out: ${String((error as Error)?.stack ?? error)}`);
  assert.equal(error.code, code, error.message);
  const details = JSON.stringify(error.details);
  assert.ok(details.length <= 2_048, `details of ${details.length} characters`);
  assert.match(`${error.message}${details}`, /^[^\x00-\x09\x0b-\x1f\x7f]*$/, 'a control character got into it');
  assert.notEqual(error.hint, '');
  return error;
}
