import { type DataTable, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FpfWorld } from '../world/world.ts';

export function registerOutcomeSteps(): void {
  /** How the command ended: 0 completed, 3 abstained, 4 degraded, 8 waiting for a person. */
  Then('the exit code should be {int}', function exit(this: FpfWorld, code: number) {
    assert.equal(this.ran?.code, code, `${this.ran?.stdout}${this.ran?.stderr}`);
  });

  /** No tool ran: no call of the run has a result. */
  Then('no tool should have been executed', function none(this: FpfWorld) {
    const executed = [this.trace, ...this.taskTraces].flatMap(({ tool_calls: calls }) =>
      calls.filter((call) => call.result_ref !== null),
    );
    assert.deepEqual(executed, []);
  });

  /** The run ended before the model was asked. */
  Then('the model should not have been asked', function unasked(this: FpfWorld) {
    assert.equal(this.trace.model_evidence, undefined);
  });

  /**
   * All calls of the run in their order: the tool, pass, abstain or degrade, and one of the reasons where the cell is
   * not empty.
   */
  Then('the calls should have been decided so:', function decided(this: FpfWorld, table: DataTable) {
    const found = this.trace.tool_calls.map(({ tool, state, guard_decision: guard, reasons = [] }) => ({
      tool,
      decision: state ?? guard,
      codes: reasons.map(({ code }) => code),
    }));
    const wanted = table.hashes();
    assert.deepEqual(
      found.map(({ tool, decision }) => [tool, decision]),
      wanted.map(({ tool, decision }) => [tool, decision]),
      JSON.stringify(found) + String(this.trace.explanation),
    );
    for (const [at, { tool, reason = '' }] of wanted.entries())
      assert.ok(
        reason === '' || found[at]?.codes.includes(reason),
        `${tool}: ${reason} is not among ${found[at]?.codes.join(', ')}`,
      );
  });

  /** What the last call printed before it failed lies in the run's folder. */
  Then('the trace should hold the error log of the call', function log(this: FpfWorld) {
    const error = this.trace.tool_calls.at(-1)?.error;
    assert.ok(error?.log_ref, 'no log_ref');
    assert.notEqual(readFileSync(join(this.runDir, error.log_ref), 'utf8').trim(), '');
  });

  /** The code of the error that a command answered with. */
  Then('the error code should be {string}', function code(this: FpfWorld, wanted: string) {
    assert.equal(errorOf(this).code, wanted);
  });

  /** The message or the hint of the error that a command answered with. */
  Then('the error should mention {string}', function mention(this: FpfWorld, text: string) {
    assert.ok(JSON.stringify(errorOf(this)).includes(text), JSON.stringify(errorOf(this)));
  });

  /** What a command printed, as data or for people. */
  Then('the command should say {string}', function says(this: FpfWorld, text: string) {
    const printed = `${this.ran?.stdout}${this.ran?.stderr}`;
    assert.ok(printed.includes(text), printed);
  });
}

function errorOf({ ran }: FpfWorld): { readonly code: string } {
  const error = ran?.events.at(-1)?.['error'] as { readonly code: string } | undefined;
  assert.ok(error, `no error: ${ran?.stdout}${ran?.stderr}`);
  return error;
}
