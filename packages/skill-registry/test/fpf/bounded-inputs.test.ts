import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MethodInterface, ToolSpec } from '@fpf/contracts';
import { bindTexts, enact } from '@fpf/skill-registry';
import { boundInputs } from '../../src/fpf/read-method.ts';
import { able, methodOf } from '../support/holder.ts';

const method = methodOf() as MethodInterface;

test('a value that the tool of a step would refuse is a gap of its input', () => {
  const messageOf = (texts: Readonly<Record<string, string>>): readonly string[] => {
    const enactment = enact(method, able, bindTexts(method, texts));
    return 'gaps' in enactment ? enactment.gaps.map(({ id, message }) => `${id}: ${message}`) : [];
  };
  assert.deepEqual(method.parameters[0]?.schema, { type: 'string', maxLength: 64 });
  assert.deepEqual(messageOf({ 'IN-1': 'n', 'IN-4': 'x', 'IN-3': '9' }), []);
  const [tooMany] = messageOf({ 'IN-1': 'n', 'IN-4': 'x', 'IN-3': '10' });
  assert.match(tooMany ?? '', /^IN-3: the value of "most" would be refused: .*9/);
  assert.match(
    messageOf({ 'IN-1': 'n'.repeat(65), 'IN-4': 'x' })[0] ?? '',
    /^IN-1: the value of "folder" would be refused: .*64/,
  );
  assert.match(
    messageOf({ 'IN-1': 'n', 'IN-4': 'x'.repeat(65) })[0] ?? '',
    /^IN-4: the value of "text" would be refused/,
  );
});

test('an input of several steps: every step that is always taken counts, of alternatives one has to fit', () => {
  const tool = (name: string, maxLength: number): ToolSpec => ({
    name,
    description: 'A tool.',
    input_schema: { type: 'object', properties: { a: { type: 'string', maxLength, description: 'A.' } } },
  });
  const [parameter] = method.parameters;
  const [step] = method.steps;
  assert.ok(parameter && step);
  const bounds = (when: readonly (string | undefined)[], length: number): boolean => {
    const steps = when.map((one, n) => {
      const { when: _when, ...rest } = step;
      return {
        ...rest,
        n: n + 1,
        uses: `tool:t${n}`,
        in: { a: { from: parameter.id } },
        ...(one !== undefined && { when: one }),
      };
    });
    const made = boundInputs({ ...method, steps, parameters: [parameter] }, [tool('t0', 4), tool('t1', 8)]);
    const enactment = enact(made, able, { [parameter.id]: { value: 'x'.repeat(length) } });
    return !('gaps' in enactment) || !enactment.gaps.some(({ id }) => id === parameter.id);
  };
  assert.deepEqual([bounds([undefined, undefined], 4), bounds([undefined, undefined], 5)], [true, false]);
  assert.deepEqual([bounds(['one', 'two'], 8), bounds(['one', 'two'], 9)], [true, false]);
  assert.deepEqual([bounds([undefined, 'two'], 4), bounds([undefined, 'two'], 5)], [true, false]);
});
