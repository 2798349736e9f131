import assert from 'node:assert/strict';
import { check } from '@fpf/contracts/validate';
import type { JsonObject } from '@fpf/contracts';
import type { CommandSpec } from '../../src/command/descriptor.ts';
import { exitCodesOf } from '../../src/frame/frame-exits.ts';
import { Envelope } from '../../src/terminal/envelope-schema.ts';
import type { Ran } from '../support/fpf.ts';

/** Of whoever waits, found or did nothing: told as an answer, although the exit code is not 0. */
const answered: ReadonlySet<number> = new Set([0, 1, 3, 4, 5, 6, 7, 8, 9, 69]);

/**
 * A command as people and pipes get it: data or an error, each on its own stream, and nothing that a terminal would
 * obey.
 */
export function judgeText(spec: CommandSpec, ran: Ran): void {
  const said = `${spec.name} ended with ${ran.code}\n${ran.stdout}\n${ran.stderr}`;
  assert.ok((exitCodesOf(spec) as readonly number[]).includes(ran.code ?? -1), said);
  assert.doesNotMatch(ran.stdout + ran.stderr, /\u001b|\r/, said);
  assert.doesNotMatch(ran.stderr, /\n {4}at /, said);
  if (ran.code === 0) assert.match(ran.stdout, /\S[\s\S]*\n$/, said);
  else if (ran.stdout !== '') assert.ok(answered.has(ran.code ?? -1) && ran.stdout.endsWith('\n'), said);
  else assert.match(ran.stderr, /\S+ .+[\s\S]*\n {2}fix: {2}.+\n {2}code: [a-z.0-9-]+ \(fpf explain /, said);
}

/** The same with --json: one document, or a line an event, the last of which says how it ended. */
export function judgeJson(spec: CommandSpec, ran: Ran): void {
  const said = `${spec.name} ended with ${ran.code}\n${ran.stdout}\n${ran.stderr}`;
  assert.match(ran.stdout, /\n$/, said);
  const documents = ran.stdout
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);
  const last = documents.at(-1) ?? {};
  if (spec.json === 'events' && last['schema'] === undefined) {
    assert.equal(last['type'], 'run-ended', said);
    assert.equal((last['data'] as JsonObject)['exit_code'], ran.code, said);
    return;
  }
  assert.equal(documents.length, 1, said);
  assert.deepEqual(check(Envelope, last), [], said);
  assert.equal(last['ok'], ran.code === 0, said);
}
